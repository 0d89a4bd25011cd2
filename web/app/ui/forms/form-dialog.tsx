/**
 * The modal form of every module.
 *
 * <FormDialog opened onClose title="Add New Item" submitLabel="Add Item" form={form} save={save} draft={draftOf("parts", part)}
 *   onSaved={...} failure="Failed to save item. Please try again.">fields</FormDialog>
 *
 * Mount it through `useDialog`, which clears it after closing. Closing and leaving the page ask first when something
 * was typed; a failed save leaves it open with everything in it, and so does a subscription that runs out meanwhile:
 * that is renewed in another tab; a session that has ended, in place. What is typed also survives a refresh and a phone
 * that drops the tab, under the name that `draft` gives it (see use-draft.ts). What it must never do: know anything about a
 * module.
 */
import { Alert, Anchor, Group } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { CHECK_FAILED, READ_ONLY_REASON, useReadOnlyReason } from "~/account/read-only";
import { hasSessionEnded } from "~/api/session";
import { Dialog } from "~/ui/dialogs/dialog";
import { confirm } from "~/ui/feedback/confirm";
import { ActionButton } from "~/ui/page/action-button";
import { CheckAgain } from "~/ui/page/check-again";
import classes from "./form-dialog.module.css";
import { FormProblem } from "./form-problem";
import { hasChanges } from "./has-changes";
import { RestoredDraft } from "./restored-draft";
import { type DraftHandle, type NamedDraft, useNamedDraft } from "./use-draft";
import { type FormOf, useSubmission } from "./use-submission";
import { useUnsavedChanges } from "./use-unsaved-changes";

type FormDialogProps<Values extends Record<string, unknown>, Saved> = {
  opened: boolean;
  onClose: () => void;
  title: string;
  submitLabel: string;
  /** What the button says while it is busy, where that has words of its own. */
  busyLabel?: string;
  /** Where there is a better word than "Cancel". */
  cancelLabel?: string | undefined;
  form: FormOf<Values>;
  save: (values: Values) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
  failure: string;
  /** Why nothing can be saved at present, beside read-only mode, which blocks every form. */
  blockedBecause?: string | null;
  /** What is typed is kept under; null where it is not worth keeping, or must not be, as a password. */
  draft: NamedDraft | DraftHandle | null;
  /** Whether something beside the fields would be lost, e.g. chosen files. */
  holdsMore?: boolean;
  wide?: boolean;
  /** False where what is typed is worth nothing, e.g. a password. */
  asksBeforeClosing?: boolean;
  /** For what cannot be undone. */
  danger?: boolean;
  children: ReactNode;
};

export function FormDialog<Values extends Record<string, unknown>, Saved>({
  opened,
  onClose,
  title,
  submitLabel,
  busyLabel,
  cancelLabel = "Cancel",
  form,
  save,
  onSaved,
  failure,
  blockedBecause = null,
  draft: given,
  holdsMore = false,
  wide = false,
  asksBeforeClosing = true,
  danger = false,
  children,
}: FormDialogProps<Values, Saved>) {
  const readOnlyReason = useReadOnlyReason();
  const blockedReason = readOnlyReason ?? blockedBecause;
  const body = useRef<HTMLDivElement>(null);
  // What is saved is lost by nobody who goes on from here, even before this has closed.
  const isSaved = useRef(false);
  const draft = useOwnDraft(form, given);
  const { submit, pending, problem } = useSubmission({
    form,
    save: savingDraft(save, draft),
    failure,
    blockedBecause: blockedReason,
    onSaved: (saved: Saved) => {
      isSaved.current = true;
      draft?.end();
      onClose();
      onSaved?.(saved);
    },
  });

  useEffect(() => {
    if (problem) body.current?.scrollTo({ top: 0 });
  }, [problem]);

  const wouldLose = () => asksBeforeClosing && (hasChanges(form) || holdsMore);
  useUnsavedChanges(() => opened && !isSaved.current && wouldLose());
  const wasOpened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens and when it closes
  useEffect(() => {
    if (opened) isSaved.current = false;
    // Closed by Back, with nothing in it to be asked about.
    else if (wasOpened.current && !wouldLose() && !hasSessionEnded()) draft?.end();
    wasOpened.current = opened;
  }, [opened]);

  // The second press of a slow double click finds the form on its way out, and must not make a second thing.
  function submitOnce(event: FormEvent<HTMLFormElement>) {
    if (isSaved.current) event.preventDefault();
    else submit(event);
  }

  async function closeUnlessKept() {
    if (pending) return;
    // Whoever has to sign in first finds the draft afterwards; only what is on no draft would be lost.
    if (draft && hasSessionEnded() && !holdsMore) {
      draft.keep();
      onClose();
      return;
    }
    const discard =
      !wouldLose() ||
      (await confirm({
        question: "Discard what you typed?",
        detail: "You haven't saved it yet.",
        yes: "Discard",
        no: "Keep editing",
        danger: true,
      }));
    if (!discard) return;
    draft?.end();
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={() => void closeUnlessKept()}
      asksFirst={() => pending || wouldLose() || hasSessionEnded()}
      title={title}
      wide={wide}
      onSubmit={submitOnce}
      body={body}
      footer={
        <>
          <ActionButton onClick={() => void closeUnlessKept()}>{cancelLabel}</ActionButton>
          <ActionButton
            main={!danger}
            danger={danger}
            type="submit"
            loading={pending && !busyLabel}
            aria-busy={pending || undefined}
            blockedBecause={blockedReason}
          >
            {pending && busyLabel ? busyLabel : submitLabel}
          </ActionButton>
        </>
      }
    >
      {readOnlyReason ? <RanOut reason={readOnlyReason} /> : <FormProblem message={problem} />}
      {draft?.restored ? <RestoredDraft {...draft.restored} onDiscard={draft.discard} /> : null}
      <div className={classes.fields} onInput={() => draft?.changed()}>
        {children}
      </div>
    </Dialog>
  );
}

/** The form's own draft, or the one that a module keeps itself. */
function useOwnDraft<Values extends Record<string, unknown>>(
  form: FormOf<Values>,
  given: NamedDraft | DraftHandle | null,
): DraftHandle | null {
  const named = given && "name" in given ? given : null;
  const own = useNamedDraft(form, named);
  return named ? own : (given as DraftHandle | null);
}

/** A draft that comes back from the middle of a save says so: it may have arrived. */
function savingDraft<Values, Saved>(save: (values: Values) => Promise<Saved>, draft: DraftHandle | null) {
  return (values: Values): Promise<Saved> => {
    const saving = save(values);
    draft?.sending(true);
    saving.catch(() => draft?.sending(false));
    return saving;
  };
}

/** A form is never opened in read-only mode: whoever sees this has typed something that must not get lost. */
function RanOut({ reason }: { reason: string }) {
  if (reason !== READ_ONLY_REASON) {
    return (
      <Alert color="amber" role="alert" icon={<IconLock aria-hidden />} title={CHECK_FAILED}>
        <Group justify="space-between" gap="xs">
          What you typed stays here. You can save once we're connected.
          <CheckAgain />
        </Group>
      </Alert>
    );
  }
  return (
    <Alert color="amber" role="alert" icon={<IconLock aria-hidden />} title={READ_ONLY_REASON}>
      What you typed stays here.{" "}
      <Anchor href="/subscribe" target="_blank" inherit>
        Subscribe now in a new tab
      </Anchor>
      , then come back and save.
    </Alert>
  );
}
