import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import "~/ui/testing";
import { NoticeHost, notifyDone, notifyFailed, told, useNoticesOfScreen } from "./notify";

function shownBy(work: () => void) {
  render(
    <MantineProvider env="test">
      <NoticeHost />
    </MantineProvider>,
  );
  act(work);
}

/** They outlive the page of a test, as they do a screen. */
afterEach(() => {
  for (const button of screen.queryAllByRole("button", { name: "Dismiss" })) fireEvent.click(button);
});

describe("notices", () => {
  it("never push out a failure that nobody has read", () => {
    shownBy(() => {
      notifyFailed("Elbow could not be deleted");
      for (const name of ["A", "B", "C", "D"]) notifyDone(`${name} added`);
    });
    expect(screen.getByRole("alert").textContent).toBe("Elbow could not be deleted");
    expect(screen.getAllByRole("status").map((notice) => notice.textContent)).toEqual([
      "B added",
      "C added",
      "D added",
    ]);
    for (const button of screen.getAllByRole("button", { name: "Dismiss" })) fireEvent.click(button);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("say the same failure once", () => {
    shownBy(() => {
      notifyFailed("You're offline.");
      notifyFailed("You're offline.");
    });
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  });

  it("tell how something ended", async () => {
    shownBy(() => {});
    await act(() => told(Promise.reject(new Error("no")), { failure: "Failed to delete item" }));
    expect(screen.getByRole("alert").textContent).toBe("Failed to delete item");
    await act(() => told(Promise.resolve(3), { done: (count) => `${count} deleted`, failure: "" }));
    expect(screen.getByRole("status").textContent).toBe("3 deleted");
  });

  it("lead on to what they are about", () => {
    let shown = 0;
    shownBy(() => notifyDone("Saved for Monday", { label: "Show", act: () => (shown += 1) }));
    fireEvent.click(screen.getByRole("button", { name: "Show" }));
    expect(shown).toBe(1);
    expect(screen.queryByText("Saved for Monday")).toBeNull();
  });

  it("offer what comes next beside the way back", async () => {
    const pressed: string[] = [];
    const press = (label: string) => ({ label, act: () => void pressed.push(label) });
    shownBy(() => {});
    const work = Promise.resolve("INV-0001");
    await act(() =>
      told(work, {
        done: (number) => `${number} is paid`,
        failure: "",
        undo: () => void pressed.push("Undo"),
        next: async () => press("Email receipt"),
      }),
    );
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Email receipt", "Undo", ""]);
    fireEvent.click(screen.getByRole("button", { name: "Email receipt" }));
    expect([pressed, screen.queryByText("INV-0001 is paid")]).toEqual([["Email receipt"], null]);
  });

  it("end with the screen they were said on, not with the one before it", () => {
    shownBy(() => {});
    const at = renderHook(useNoticesOfScreen, { initialProps: "/app/workflows/1" });
    const walk = (pathname: string) => window.history.replaceState(null, "", pathname);
    walk("/app/workflows/1");
    act(() => {
      notifyDone("All ticks cleared");
      notifyFailed("Failed to start over");
    });
    // The address changes first, then it is said, and the screen that is left is told last.
    walk("/app/workflows");
    act(() => notifyDone("Boiler swap deleted"));
    at.rerender("/app/workflows");
    expect(screen.getByRole("status").textContent).toBe("Boiler swap deleted");
    expect(screen.getByRole("alert").textContent).toBe("Failed to start over");
    at.rerender("/app/tools");
    expect(screen.queryByRole("status")).toBeNull();
    at.unmount();
    walk("/");
  });
});
