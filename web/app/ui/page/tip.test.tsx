import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Tip } from "./tip";

it("is a word about a control, which goes on hearing what happens to it", () => {
  const heard = vi.fn();
  const listen = (event: { type: string }) => heard(event.type);
  render(
    <>
      <span id="more">Three are left</span>
      <Tip text="You need an active subscription to make changes.">
        <button
          type="button"
          aria-describedby="more"
          onPointerEnter={listen}
          onPointerLeave={listen}
          onFocus={listen}
          onBlur={listen}
          onKeyDown={listen}
        >
          Add Part
        </button>
      </Tip>
    </>,
  );
  const button = screen.getByRole("button", { name: "Add Part" });
  fireEvent.pointerEnter(button);
  const tip = screen.getByText(/active subscription/);
  expect(button.getAttribute("aria-describedby")).toBe(`more ${tip.id}`);
  fireEvent.pointerLeave(button, { pointerType: "mouse" });
  expect(screen.queryByText(/active subscription/)).toBeNull();
  expect(button.getAttribute("aria-describedby")).toBe("more");
  fireEvent.focus(button);
  fireEvent.keyDown(button, { key: "Escape" });
  fireEvent.blur(button);
  expect(heard.mock.calls.flat()).toEqual(["pointerenter", "pointerleave", "focus", "keydown", "blur"]);
});
