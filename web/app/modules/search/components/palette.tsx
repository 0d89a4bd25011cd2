/**
 * The search of everything: a box, and what fits what's typed in it. The focus stays in the box; the arrow keys choose, Enter
 * opens, Escape closes. On phones it fills what the keyboard leaves of the screen.
 */
import { Modal } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useReadOnlyReason } from "~/account/read-only";
import { useNavigate } from "~/router/hooks";
import { useFocusReturned } from "~/ui/dialogs/use-focus-returned";
import { useVisibleHeight } from "~/ui/dialogs/use-visible-height";
import { ErrorState } from "~/ui/feedback/error-state";
import { useCountsAsOpenDialog } from "~/ui/navigation/open-dialogs";
import { MOTION_MS } from "~/ui/theme/theme";
import { foundQuery } from "../queries";
import { askedFor, type Result, resultsFor } from "../results";
import classes from "./palette.module.css";
import { NoMatches, optionId, ResultList, Waiting } from "./result-list";
import { useRested } from "./use-rested";

export function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const modal = useRef<HTMLDivElement>(null);
  useFocusReturned(opened, modal);
  // One render later than `opened`, so that it fades in.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  const isTopmost = useCountsAsOpenDialog(opened, onClose);
  const visibleHeight = useVisibleHeight(opened);
  return (
    <Modal.Root
      opened={shown}
      onClose={onClose}
      closeOnEscape={isTopmost}
      closeOnClickOutside={isTopmost}
      keepMounted
      returnFocus={false}
      size="40rem"
      transitionProps={{ transition: "fade", duration: MOTION_MS }}
      classNames={{ inner: classes.inner ?? "", content: classes.content ?? "" }}
      style={{ "--visible-height": visibleHeight }}
    >
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content ref={modal} aria-label="Search">
        <Search opened={opened} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Search({ opened }: { opened: boolean }) {
  const navigate = useNavigate();
  const mayChange = useReadOnlyReason() === null;
  const list = useId();
  const [typed, setTyped] = useState("");
  const { rested, restNow } = useRested(askedFor(typed));
  const found = useQuery({ ...foundQuery(rested), enabled: opened });
  const groups = resultsFor(typed, found.data?.groups ?? [], mayChange);
  const results = groups.flatMap((group) => group.results);
  // Whether the list is of what's typed now.
  const isSettled = found.data?.typed === askedFor(typed) && !found.isPlaceholderData;

  const [chosen, setChosen] = useState<string | null>(null);
  const active = results.find(({ key }) => key === chosen) ?? results[0];
  // Enter was hit before the answer came.
  const [isHasty, setHasty] = useState(false);

  function open(result: Result) {
    void navigate(result.to);
  }

  const openHasty = useEffectEvent(() => {
    if (active) open(active);
  });
  useEffect(() => {
    if (!isHasty || !(isSettled || found.isError)) return;
    setHasty(false);
    openHasty();
  }, [isHasty, isSettled, found.isError]);

  function type(text: string) {
    setTyped(text);
    setChosen(null);
    setHasty(false);
  }

  function followKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step && results.length > 0) {
      event.preventDefault();
      const from = active ? results.indexOf(active) : -1;
      setChosen(results.at(step(from, results.length))?.key ?? null);
    } else if (event.key === "Enter") {
      event.preventDefault();
      // What was chosen by hand is meant, whatever is still to come.
      if (active && (isSettled || chosen !== null)) open(active);
      else {
        restNow();
        setHasty(true);
      }
    }
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is too young for phones still in use */}
      <div role="search" aria-label="Everything" className={classes.top}>
        <IconSearch size={22} aria-hidden className={classes.icon} />
        <input
          data-autofocus
          role="combobox"
          aria-expanded={results.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(list, active) : undefined}
          aria-label="Search everything"
          placeholder="Search clients, invoices, jobs..."
          className={classes.input}
          type="text"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={followKey}
        />
        <Modal.CloseButton aria-label="Close search" size={44} iconSize={22} />
      </div>
      <div className={classes.body}>
        <ResultList id={list} groups={groups} active={active} onOpen={open} onPoint={({ key }) => setChosen(key)} />
        {found.isError ? (
          <ErrorState title="We couldn't search" error={found.error} onRetry={() => void found.refetch()} />
        ) : null}
        {!found.data && !found.isError ? <Waiting /> : null}
        {isSettled && results.length === 0 ? <NoMatches typed={typed.trim()} /> : null}
      </div>
      <p role="status" className={classes.unseen}>
        {isSettled ? inWords(results.length, typed.trim()) : ""}
      </p>
    </>
  );
}

/** Where a key leads from a result of so many; -1 is the last. */
const STEPS: Partial<Record<string, (from: number, count: number) => number>> = {
  ArrowDown: (from, count) => (from + 1) % count,
  ArrowUp: (from) => from - 1,
  PageDown: (from, count) => Math.min(from + 5, count - 1),
  PageUp: (from) => Math.max(from - 5, 0),
};

function inWords(count: number, typed: string): string {
  if (typed === "") return "";
  if (count === 0) return `No matches for “${typed}”`;
  return count === 1 ? "1 result" : `${count} results`;
}
