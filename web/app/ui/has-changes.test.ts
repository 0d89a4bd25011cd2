import { useForm } from "@mantine/form";
import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { hasChanges } from "./has-changes";

it("sees lines that were added or moved after a field was emptied again", () => {
  const { result } = renderHook(() => useForm({ initialValues: { name: "", lines: ["a", "b"] } }));
  expect(hasChanges(result.current)).toBe(false);
  act(() => result.current.setFieldValue("name", "x"));
  expect(hasChanges(result.current)).toBe(true);
  act(() => result.current.setFieldValue("name", ""));
  expect(hasChanges(result.current)).toBe(false);
  act(() => result.current.reorderListItem("lines", { from: 0, to: 1 }));
  expect(hasChanges(result.current)).toBe(true);
  act(() => result.current.setInitialValues(result.current.getValues()));
  expect(hasChanges(result.current)).toBe(false);
});
