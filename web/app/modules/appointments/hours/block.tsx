/** An appointment among the hours of a day: opened with a tap, moved with a mouse, a resting finger or Alt and the arrow keys. */
import { IconAlertTriangle, IconArrowRight, IconCheck } from "@tabler/icons-react";
import type { CSSProperties, KeyboardEvent, PointerEvent } from "react";
import { idOf } from "~/api/identity";
import { timeInWords } from "~/lib/days-in-words";
import chip from "~/ui/figures/chip.module.css";
import { CategorySign } from "../components/category";
import { CATEGORY_COLOURS, factsOf } from "../rules";
import type { Appointment } from "../types";
import type { When } from "../when";
import classes from "./block.module.css";
import type { Placed } from "./layout";
import { movedByKey } from "./moves";
import type { Grip } from "./use-drag";

type BlockProps = {
  part: Placed<Appointment>;
  isDouble: boolean;
  isMarked: boolean;
  /** When it would be, while it's held. */
  held: When | null;
  /** Null for an account that may not change anything. */
  onTake: ((event: PointerEvent, grip: Grip) => void) | null;
  /** Moved with a key; null puts it back. */
  onKeys: (when: When | null) => void;
  onLetGo: () => void;
  onOpen: () => void;
};

export function Block({ part, isDouble, isMarked, held, onTake, onKeys, onLetGo, onOpen }: BlockProps) {
  const { row, from, to, column, columns, span } = part;
  const facts = isDouble ? `${factsOf(row)}, double-booked` : factsOf(row);

  function onKeyDown(event: KeyboardEvent) {
    if (!onTake) return;
    if (event.key === "Escape" && held) {
      event.stopPropagation();
      return onKeys(null);
    }
    const next = event.altKey ? movedByKey(held ?? row, event.key, event.shiftKey) : null;
    if (!next) return;
    // Alt and an arrow would leave the page.
    event.preventDefault();
    onKeys(next);
  }

  return (
    <li
      className={`${classes.block} ${chip.colour}`}
      data-colour={CATEGORY_COLOURS[row.category] ?? "grey"}
      data-status={row.status}
      data-double={isDouble || undefined}
      data-marked={isMarked || undefined}
      data-held={held ? true : undefined}
      data-before={part.continuesBefore || undefined}
      data-short={to - from < 45 || undefined}
      style={
        {
          "--from": from,
          "--length": to - from,
          "--left": column / columns,
          "--width": span / columns,
        } as CSSProperties
      }
      onPointerDown={onTake ? (event) => onTake(event, "whole") : undefined}
    >
      <button
        type="button"
        className={classes.open}
        data-id={idOf(row)}
        aria-label={facts}
        aria-describedby={onTake ? "calendar-keys" : undefined}
        title={facts}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => {
          if (event.key !== "Alt" || !held) return;
          event.preventDefault();
          onLetGo();
        }}
        onBlur={() => held && onLetGo()}
      >
        <span className={classes.title}>
          <CategorySign category={row.category} size={14} />
          <span>{row.title}</span>
          {row.status === "Completed" ? <IconCheck size={14} aria-hidden /> : null}
        </span>
        {isDouble ? (
          <span className={classes.double}>
            <IconAlertTriangle size={14} aria-hidden />
            <span>Double-booked</span>
          </span>
        ) : null}
        <span className={classes.facts}>
          {part.continuesBefore ? <IconArrowRight size={14} aria-hidden /> : timeInWords(row.startTime)} ·{" "}
          {row.clientName}
        </span>
        {row.location ? <span className={classes.facts}>{row.location}</span> : null}
      </button>
      {onTake && !part.continuesAfter ? (
        <span className={classes.end} aria-hidden onPointerDown={(event) => onTake(event, "end")} />
      ) : null}
    </li>
  );
}
