/**
 * Short messages that need no answer. `notifyDone` is polite (role status) and leaves by itself; `notifyFailed`
 * interrupts (role alert) and stays until it is read. What belongs to a form or a list is said there instead.
 *
 * await told(remove.mutateAsync(id), { done: `${name} deleted`, failure: "Failed to delete item" });
 * notifyDone("Saved for Monday", { label: "Show in calendar", act: show });   // one or several, each ends the message
 *
 * `told` says how something ended, also when the row or the screen it was begun from is gone by then. True: it is done.
 */
import { CloseButton } from "@mantine/core";
import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { messageOf } from "~/api/errors";
import { ActionButton } from "~/ui/page/action-button";
import classes from "./notify.module.css";

/** The way on from what was done, or back. */
export type NoticeAction = { label: string; act: () => void };
type Notice = {
  id: number;
  message: string;
  failed: boolean;
  actions: NoticeAction[];
  /** The address it was said at. */
  saidAt: string;
};

/** Long enough to be read by somebody who looked away. */
const SHOWN_FOR_MS = 6000;
/** Long enough to read it and to reach the button. */
const ANSWERABLE_FOR_MS = 10_000;
const MOST_DONE_AT_ONCE = 3;

let notices: Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export function notifyDone(message: string, ...actions: (NoticeAction | null | undefined)[]) {
  show({ message, failed: false, actions: actions.filter((action) => action != null) });
}

export function notifyFailed(message: string) {
  show({ message, failed: true, actions: [] });
}

type Words<Result> = {
  done?: string | ((result: Result) => string);
  /** For when the server gave no reason, or what to say instead of it. */
  failure: string | ((error: unknown) => string);
  /** The way back from what was done, for as long as that is said. */
  undo?: () => void;
  /** What may come next, if anything: asked once it is done. */
  next?: (result: Result) => Promise<NoticeAction | null>;
};

export async function told<Result>(work: Promise<Result>, words: Words<Result>): Promise<boolean> {
  const { done, failure, undo, next } = words;
  try {
    const result = await work;
    const action = await next?.(result);
    const back = undo && { label: "Undo", act: undo };
    if (done) notifyDone(typeof done === "function" ? done(result) : done, action, back);
    return true;
  } catch (error) {
    notifyFailed(typeof failure === "function" ? failure(error) : messageOf(error, failure));
    return false;
  }
}

/** Where the messages appear; once, around the whole app. */
export function NoticeHost() {
  const shown = useSyncExternalStore(
    subscribe,
    () => notices,
    () => notices,
  );
  const host = useRef<HTMLDivElement>(null);
  useHeightKnown(host);
  return (
    <div ref={host} className={classes.host}>
      {shown.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

/** Tells the rest of the page how much of its end is taken, so that it can keep its buttons clear of it. */
function useHeightKnown(host: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty("--notices-height", `${host.current?.offsetHeight ?? 0}px`);
    });
    if (host.current) observer.observe(host.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--notices-height");
    };
  }, [host]);
}

/**
 * What was done is of no interest on the next screen, unless it was said there: "deleted", in the list that a details
 * page leads back to. What failed stays until somebody has read it.
 */
export function useNoticesOfScreen(pathname: string) {
  useEffect(() => {
    return () => change(notices.filter(({ failed, saidAt }) => failed || saidAt !== pathname));
  }, [pathname]);
}

function NoticeCard({ notice }: { notice: Notice }) {
  const { id, message, failed, actions } = notice;
  const shownFor = actions.length > 0 ? ANSWERABLE_FOR_MS : SHOWN_FOR_MS;
  useEffect(() => {
    if (failed) return;
    const timer = setTimeout(() => dismiss(id), shownFor);
    return () => clearTimeout(timer);
  }, [id, failed, shownFor]);
  return (
    <div className={classes.notice} data-failed={failed || undefined}>
      <p role={failed ? "alert" : "status"}>{message}</p>
      {actions.length > 0 ? (
        <span className={classes.actions}>
          {actions.map(({ label, act }) => (
            <ActionButton
              key={label}
              onClick={() => {
                dismiss(id);
                act();
              }}
            >
              {label}
            </ActionButton>
          ))}
        </span>
      ) : null}
      <CloseButton aria-label="Dismiss" size={44} iconSize={20} onClick={() => dismiss(id)} />
    </div>
  );
}

/** A failure stays until somebody has read it; said twice it is shown once. What went well makes room for what is newer. */
function show(notice: Omit<Notice, "id" | "saidAt">) {
  lastId += 1;
  const others = notices.filter(({ message, failed }) => !(failed && notice.failed && message === notice.message));
  const crowd = others.filter(({ failed }) => !failed);
  const oldest = crowd.length >= MOST_DONE_AT_ONCE ? crowd[0] : undefined;
  change([...others.filter((other) => other !== oldest), { ...notice, id: lastId, saidAt: location.pathname }]);
}

function dismiss(id: number) {
  change(notices.filter((notice) => notice.id !== id));
}

function change(next: Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
