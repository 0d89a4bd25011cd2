/** How the budget stands: three figures and the bar. Without a budget only what was spent is told. */
import { money } from "~/lib/shown/format";
import { Meter, type Threshold } from "~/ui/figures/meter";
import { NOTHING } from "~/ui/figures/nothing";
import { percentInWords, type Tracking } from "../rules";
import classes from "./budget-figures.module.css";

type BudgetFiguresProps = { tracking: Tracking; thresholds: readonly Threshold[] };

export function BudgetFigures({ tracking, thresholds }: BudgetFiguresProps) {
  const { allocated, spent, remaining, percentageUsed } = tracking;
  const hasBudget = allocated > 0;
  return (
    <div className={classes.budget}>
      <dl className={classes.figures}>
        <div>
          <dt>Budget</dt>
          <dd>{hasBudget ? money(allocated) : "None"}</dd>
        </div>
        <div>
          <dt>Spent</dt>
          <dd>{money(spent)}</dd>
        </div>
        <div>
          <dt>Remaining</dt>
          <dd data-tone={hasBudget ? (remaining < 0 ? "danger" : "good") : undefined}>
            {hasBudget ? money(remaining) : NOTHING}
          </dd>
        </div>
      </dl>
      {hasBudget ? (
        <Meter
          label="Budget used"
          percent={percentageUsed}
          words={percentInWords(percentageUsed)}
          thresholds={thresholds}
        />
      ) : null}
    </div>
  );
}
