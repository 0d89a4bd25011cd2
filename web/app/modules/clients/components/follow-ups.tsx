/** Whom to call next: the first few whose day has passed, has come, or comes this week. */
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { idOf } from "~/api/identity";
import { calendarDate, quantity } from "~/lib/shown/format";
import { ContactIcons } from "~/ui/contact/contact-links";
import { Mark } from "~/ui/figures/marked-figure";
import { FilterButtons } from "~/ui/lists/controls/filter-buttons";
import { useAddress } from "~/ui/navigation/use-address";
import { ActionButton } from "~/ui/page/action-button";
import { type FollowUp, followUpShown, followUpsQuery, summaryQuery } from "../queries";
import { followUpInWords, reachable } from "../rules";
import type { Client } from "../types";
import classes from "./follow-ups.module.css";

const CLASSES = [
  { value: "overdue", label: "Overdue", none: "No overdue follow-ups. Nice." },
  { value: "today", label: "Today", none: "No follow-ups today." },
  { value: "week", label: "This Week", none: "No follow-ups in the next 7 days." },
] as const satisfies { value: FollowUp; label: string; none: string }[];

type FollowUpsProps = {
  onView: (client: Client) => void;
  onLog: (client: Client) => void;
  /** Shows all of them in the list below. */
  onAll: (followUp: FollowUp) => void;
};

export function FollowUps({ onView, onLog, onAll }: FollowUpsProps) {
  const address = useAddress();
  const { data: summary } = useQuery(summaryQuery);
  const counts = summary?.followUps;
  const shown = followUpShown(address, counts);
  // The screen is for the list below: they open once they're asked for.
  const isOpen = address.text("due") !== "";
  const { data: rows, isError, refetch } = useQuery({ ...followUpsQuery(shown), enabled: isOpen });
  const total = counts?.[shown] ?? 0;

  return (
    <section className={classes.panel} aria-labelledby="follow-ups" data-open={isOpen || undefined}>
      <div className={classes.head}>
        <h2 id="follow-ups">Follow-ups</h2>
        <FilterButtons
          label="Which follow-ups"
          choices={CLASSES.map(({ value, label }) => ({
            value,
            label: (
              <>
                {label}{" "}
                <span
                  className={`numeric ${classes.count}`}
                  data-tone={value === "overdue" && counts && counts.overdue > 0 ? "danger" : undefined}
                >
                  {counts ? quantity(counts[value]) : "–"}
                </span>
              </>
            ),
          }))}
          value={isOpen ? shown : null}
          onChoose={(chosen) => address.change({ due: !isOpen || chosen !== shown ? chosen : "" })}
        />
      </div>
      {isOpen ? (
        <div className={classes.found}>
          {rows && rows.length > 0 ? (
            <ul className={classes.rows} aria-label="Clients to follow up">
              {rows.map((client) => (
                <Row key={idOf(client)} client={client} onView={() => onView(client)} onLog={() => onLog(client)} />
              ))}
            </ul>
          ) : (
            <p className={classes.none} role="status">
              {rows ? (
                CLASSES.find(({ value }) => value === shown)?.none
              ) : isError ? (
                <>
                  Follow-ups didn't load. <ActionButton onClick={() => void refetch()}>Try again</ActionButton>
                </>
              ) : (
                <Skeleton component="span" display="block" height="1rem" width="14rem" className="appears-late" />
              )}
            </p>
          )}
          {rows && total > rows.length ? (
            <ActionButton onClick={() => onAll(shown)}>Show all {quantity(total)}</ActionButton>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

type RowProps = { client: Client; onView: () => void; onLog: () => void };

function Row({ client, onView, onLog }: RowProps) {
  const { name, company, nextFollowUpDate } = client;
  const due = nextFollowUpDate ? followUpInWords(nextFollowUpDate) : null;
  return (
    <li className={classes.row}>
      <button type="button" className={classes.who} onClick={onView}>
        <span className={classes.name}>{name}</span>
        <small>{[company, nextFollowUpDate ? calendarDate(nextFollowUpDate) : null].filter(Boolean).join(" · ")}</small>
      </button>
      {due ? <Mark {...due} /> : null}
      <ContactIcons whom={reachable(client)} />
      <ActionButton changes aria-label={`Log a call with ${name}`} onClick={onLog}>
        Log a call
      </ActionButton>
    </li>
  );
}
