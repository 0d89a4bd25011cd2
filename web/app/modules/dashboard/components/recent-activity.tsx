/** What happened in the account lately, newest first. */
import { Card } from "@mantine/core";
import { type Icon, IconBolt, IconHistory, IconReceipt2 } from "@tabler/icons-react";
import { dateTime, timeAgo } from "~/lib/moments-in-words";
import { MODULES } from "~/modules/modules";
import type { Activity } from "../queries";
import classes from "./recent-activity.module.css";

export function RecentActivity({ entries }: { entries: Activity[] }) {
  return (
    <Card component="section" aria-labelledby="recent-activity">
      <h2 id="recent-activity" className={classes.title}>
        Recent Activity
      </h2>
      <Entries entries={entries} />
    </Card>
  );
}

function Entries({ entries }: { entries: Activity[] }) {
  if (entries.length === 0) {
    return (
      <p className={classes.empty}>
        <IconHistory size={20} aria-hidden /> Nothing yet. Your latest changes will appear here.
      </p>
    );
  }
  return (
    <ol className={classes.entries}>
      {entries.map((entry) => {
        const Picture = iconOf(entry.type);
        return (
          <li key={`${entry.time} ${entry.action} ${entry.details}`} className={classes.entry}>
            <Picture size={20} stroke={1.75} aria-hidden className={classes.icon} />
            <span className={classes.action}>{entry.action}</span>
            <span className={classes.details}>{entry.details}</span>
            <time dateTime={entry.time} title={dateTime(entry.time)} className={classes.time}>
              {timeAgo(entry.time)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}

/** An entry's type is the name of its module's noun; one we do not know still gets a mark. */
function iconOf(type: string): Icon {
  if (type === "expenses") return IconReceipt2;
  return MODULES.find(({ title }) => title.toLowerCase().startsWith(type.toLowerCase()))?.icon ?? IconBolt;
}
