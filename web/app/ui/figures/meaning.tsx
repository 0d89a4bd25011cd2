/**
 * What a figure means, one tap away: <Meaning of="Total Paid" />. It says so while it's pointed at, tapped, or has the focus.
 * `label` is what the screen calls the figure, where that's another word.
 */
import { IconInfoCircle } from "@tabler/icons-react";
import { type FigureName, MEANINGS } from "~/lib/shown/figures";
import { Tip } from "~/ui/page/tip";
import classes from "./meaning.module.css";

type MeaningProps = { of: FigureName; label?: string };

export function Meaning({ of, label = of }: MeaningProps) {
  return (
    <Tip text={MEANINGS[of]}>
      <button type="button" className={classes.button} aria-label={`${label}: ${MEANINGS[of]}`}>
        <IconInfoCircle size={16} aria-hidden />
      </button>
    </Tip>
  );
}
