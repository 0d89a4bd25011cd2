import { VisuallyHidden } from "@mantine/core";
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import { percent } from "~/lib/shown/format";
import { type Direction, directionOf } from "../rules";
import classes from "./change.module.css";

const ICONS = { up: IconArrowUpRight, down: IconArrowDownRight, unchanged: IconEqual };
const SIGNS: Record<Direction, string> = { up: "+", down: "−", unchanged: "" };

/** By how much a figure went up or down: an arrow and a sign for the eye, a word for the ear, colour only besides. */
export function Change({ change, since }: { change: number; since: string }) {
  const direction = directionOf(change);
  const Icon = ICONS[direction];
  return (
    <span className={classes.change} data-direction={direction}>
      <Icon size={18} aria-hidden />
      <VisuallyHidden>{direction} </VisuallyHidden>
      <span>
        <b>
          {SIGNS[direction]}
          {percent(Math.abs(change))}
        </b>{" "}
        {since}
      </span>
    </span>
  );
}
