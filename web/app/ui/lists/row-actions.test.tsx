import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { ApiError } from "~/api/errors";
import { press, renderPage } from "~/ui/testing";
import { DeleteButton } from "./row-actions";

let fail: ((error: Error) => void) | undefined;
const remove = {
  mutateAsync: () =>
    new Promise((_, reject) => {
      fail = reject;
    }),
};

/** Two rows that share one way to be deleted, and a screen that may leave them behind. */
function Rows() {
  const [shown, setShown] = useState(true);
  const words = { remove, question: "Sure?", failure: "Failed to delete" };
  return (
    <>
      <button type="button" onClick={() => setShown(false)}>
        Scroll on
      </button>
      {shown ? ["elbow", "valve"].map((name) => <DeleteButton key={name} id={name} name={name} {...words} />) : null}
    </>
  );
}

describe("deleting a row", () => {
  it("keeps that row alone busy, and tells that it failed when the row is out of sight by then", async () => {
    renderPage(Rows, "/app/inventory");
    await press("Delete elbow");
    await press("Delete");
    await waitFor(() => expect(fail).toBeDefined());
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Delete elbow" }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Delete valve" }).disabled).toBe(false);
    await press("Scroll on");
    expect(screen.queryByRole("button", { name: "Delete elbow" })).toBeNull();
    act(() => fail?.(new ApiError("It is in use.", 409, {}, true)));
    expect((await screen.findByRole("alert")).textContent).toBe("It is in use.");
    await press("Dismiss");
  });
});
