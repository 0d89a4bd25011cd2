import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useDialog } from "./use-dialog";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("a dialog's content", () => {
  it("is cleared 300 ms after closing, not before", () => {
    const { result } = renderHook(() => useDialog<string>());
    act(() => result.current.open("valve"));
    act(() => result.current.close());
    act(() => vi.advanceTimersByTime(299));
    expect(result.current).toMatchObject({ target: "valve", opened: false });
    act(() => vi.advanceTimersByTime(1));
    expect(result.current.target).toBeNull();
  });

  it("is fresh when opened again at once", () => {
    const { result } = renderHook(() => useDialog<string>());
    act(() => result.current.open("valve"));
    const first = result.current.key;
    act(() => result.current.close());
    act(() => result.current.open("tape"));
    act(() => vi.advanceTimersByTime(1000));
    expect(result.current).toMatchObject({ target: "tape", opened: true });
    expect(result.current.key).not.toBe(first);
  });
});
