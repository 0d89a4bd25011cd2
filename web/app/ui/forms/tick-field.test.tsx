import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { READ_ONLY_REASON, ReadOnlyProvider } from "~/account/read-only";
import "~/ui/testing";
import { TickField } from "./tick-field";

type TaskProps = { changes?: true };

function Task(props: TaskProps) {
  const [done, setDone] = useState(false);
  return (
    <TickField
      label="Demolition"
      checked={done}
      onChange={(event) => setDone(event.currentTarget.checked)}
      {...props}
    />
  );
}

function show(readOnly: string | null, props: TaskProps = {}) {
  render(
    <MantineProvider env="test">
      <ReadOnlyProvider value={readOnly}>
        <Task {...props} />
      </ReadOnlyProvider>
    </MantineProvider>,
  );
  return screen.getByRole<HTMLInputElement>("checkbox", { name: "Demolition" });
}

describe("a tick", () => {
  it("is set by its words too", () => {
    const tick = show(null, { changes: true });
    fireEvent.click(screen.getByText("Demolition"));
    expect(tick.checked).toBe(true);
    expect(tick.getAttribute("aria-disabled")).toBeNull();
  });

  it("that changes data stays as it is while the account is read-only, and the keyboard finds out why", () => {
    const tick = show(READ_ONLY_REASON, { changes: true });
    expect(tick.disabled).toBe(false);
    expect(tick.getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByRole("tooltip", { hidden: true })).toBeNull();
    act(() => tick.focus());
    const reason = screen.getByRole("tooltip", { hidden: true });
    expect(reason.textContent).toBe(READ_ONLY_REASON);
    expect(tick.getAttribute("aria-describedby")).toContain(reason.id);
    fireEvent.click(tick);
    expect(tick.checked).toBe(false);
  });

  it("of a form is no change yet: the form says why it cannot be saved", () => {
    const tick = show(READ_ONLY_REASON);
    fireEvent.click(tick);
    expect(tick.checked).toBe(true);
  });
});
