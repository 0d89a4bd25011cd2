/** What was found, in groups, as a list that's chosen from by keys and by touch. */
import {
  type Icon,
  IconAddressBook,
  IconArrowRight,
  IconBolt,
  IconCalendarEvent,
  IconFileInvoice,
  IconListCheck,
  IconPackages,
  IconReceipt,
  IconRoute,
  IconSearchOff,
  IconSitemap,
  IconSquareCheck,
  IconTool,
  IconTruck,
} from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { MessagePanel } from "~/ui/feedback/message-panel";
import { Skeleton } from "~/ui/feedback/skeleton";
import type { Result, ResultGroup, Sort } from "../results";
import { Keys } from "./keys";
import classes from "./result-list.module.css";

const ICONS: Record<Sort, Icon> = {
  actions: IconBolt,
  screens: IconArrowRight,
  clients: IconAddressBook,
  documents: IconFileInvoice,
  appointments: IconCalendarEvent,
  projects: IconListCheck,
  tasks: IconSquareCheck,
  parts: IconPackages,
  tools: IconTool,
  equipment: IconTruck,
  expenses: IconReceipt,
  trips: IconRoute,
  workflows: IconSitemap,
};

type ResultListProps = {
  id: string;
  groups: ResultGroup[];
  active: Result | undefined;
  onOpen: (result: Result) => void;
  /** The mouse is over it. */
  onPoint: (result: Result) => void;
};

export function optionId(list: string, { key }: Result): string {
  return `${list}-${key.replaceAll(/[^\w-]/g, "_")}`;
}

export function ResultList({ id, groups, active, onOpen, onPoint }: ResultListProps) {
  return (
    // The keys are the box's, which has the focus.
    <div id={id} role="listbox" aria-label="Results" tabIndex={-1} className={classes.list}>
      {groups.map(({ sort, heading, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset has none
        <div key={sort} role="group" aria-labelledby={`${id}-${sort}`} className={classes.group}>
          <div id={`${id}-${sort}`} role="presentation" className={classes.heading}>
            {heading}
          </div>
          {results.map((result) => (
            <Option
              key={result.key}
              id={optionId(id, result)}
              icon={ICONS[sort]}
              result={result}
              isActive={result === active}
              onOpen={onOpen}
              onPoint={onPoint}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = Pick<ResultListProps, "onOpen" | "onPoint"> & {
  id: string;
  icon: Icon;
  result: Result;
  isActive: boolean;
};

function Option({ id, icon: Picture, result, isActive, onOpen, onPoint }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the box opens it
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      // The focus, and with it a phone's keyboard, stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : () => onPoint(result)}
      onClick={() => onOpen(result)}
    >
      <Picture size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <span className={classes.title}>{result.title}</span>
        {result.detail ? <span className={classes.detail}>{result.detail}</span> : null}
      </span>
      {result.keys ? (
        <span className={classes.shortcut} aria-hidden>
          <Keys keys={result.keys} />
        </span>
      ) : null}
    </div>
  );
}

export function NoMatches({ typed }: { typed: string }) {
  return (
    <MessagePanel
      icon={IconSearchOff}
      title={typed ? `No matches for “${typed}”` : "Nothing here yet"}
      text={typed ? "Try fewer words, a number or an amount." : "What you add shows up here."}
    />
  );
}

/** Not at once: most answers are there before anybody sees it. */
export function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden>
      <Skeleton width="100%" height="3rem" />
      <Skeleton width="100%" height="3rem" />
      <Skeleton width="100%" height="3rem" />
    </div>
  );
}
