import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import "~/ui/testing";
import { NoticeHost, notifyDone, notifyFailed, told } from "./notify";

function shownBy(work: () => void) {
  render(
    <MantineProvider env="test">
      <NoticeHost />
    </MantineProvider>,
  );
  act(work);
}

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
      notifyFailed("You are offline.");
      notifyFailed("You are offline.");
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
});
