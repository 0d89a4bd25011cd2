/**
 * Asking before something is lost.
 *
 * if (await confirm({ question: "Are you sure you want to delete this item?", yes: "Delete", danger: true })) ...
 *
 * Resolves true only for the yes button; Escape, the backdrop and Cancel are a no. The focus starts on the harmless
 * answer. A native dialog, because Mantine's modal cannot be an alertdialog and this one must lie above it.
 */
import { Group } from "@mantine/core";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useCountsAsOpenDialog } from "~/ui/navigation/open-dialogs";
import { ActionButton } from "~/ui/page/action-button";
import classes from "./confirm.module.css";

export type Question = {
  question: string;
  /** One more sentence, when the question alone does not say what follows. */
  detail?: string;
  /** What can be said besides, as fields that keep what's typed for whoever asked. */
  more?: ReactNode;
  yes: string;
  no?: string;
  danger?: boolean;
};

type Asked = Question & { answer: (yes: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function setAsked(next: Asked | null) {
  asked = next;
  for (const listener of listeners) listener();
}

export function confirm(question: Question): Promise<boolean> {
  // A second question replaces the first, which then counts as a no.
  asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      setAsked(null);
      resolve(yes);
    };
    setAsked({ ...question, answer });
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Rendered once, by the provider. */
export function ConfirmHost() {
  const current = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
  useCountsAsOpenDialog(
    current !== null,
    () => current?.answer(false),
    // It has no entry in the history: Back is a no, and stays where it is.
    () => true,
  );
  return current ? <ConfirmDialog asked={current} /> : null;
}

function ConfirmDialog({
  asked: { question, detail, more, yes, no = "Cancel", danger = false, answer },
}: {
  asked: Asked;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opener] = useState(() => document.activeElement);

  useEffect(() => {
    // In the next task: opened within an Escape keypress, the browser would close it by that same keypress.
    const opening = setTimeout(() => {
      dialog.current?.showModal();
      // The browser would begin at the first field, where there is one.
      dialog.current?.querySelector<HTMLElement>("[data-harmless]")?.focus();
    });
    return () => {
      clearTimeout(opening);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opener]);

  function answerByBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) answer(false);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which arrives as cancel
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="confirm-question"
      aria-describedby={detail ? "confirm-detail" : undefined}
      className={classes.dialog}
      onClick={answerByBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
      onClose={() => answer(false)}
    >
      <div className={classes.body}>
        <h2 id="confirm-question" className={classes.question}>
          {question}
        </h2>
        {detail ? (
          <p id="confirm-detail" className={classes.detail}>
            {detail}
          </p>
        ) : null}
        {more ? <div className={classes.more}>{more}</div> : null}
        <Group justify="flex-end" gap="sm" mt="lg">
          <ActionButton autoFocus data-harmless onClick={() => answer(false)}>
            {no}
          </ActionButton>
          <ActionButton main={!danger} danger={danger} onClick={() => answer(true)}>
            {yes}
          </ActionButton>
        </Group>
      </div>
    </dialog>
  );
}
