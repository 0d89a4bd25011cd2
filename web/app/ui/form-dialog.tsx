/**
 * The modal form of every module.
 *
 * <FormDialog opened onClose title="Add New Item" submitLabel="Add Item" form={form} save={save}
 *   onSaved={...} failure="Failed to save item. Please try again.">fields</FormDialog>
 *
 * Mount it through `useDialog`, which clears it after closing. It closes on Escape and on a click outside, but asks
 * first when something was typed; a failed save leaves it open with everything in it. On phones it fills the screen
 * and its footer stays above the keyboard. What it must never do: know anything about a module.
 */
import { Group, Modal } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ActionButton } from "./action-button";
import { confirm } from "./confirm";
import classes from "./form-dialog.module.css";
import { FormProblem } from "./form-problem";
import { useCountsAsOpenDialog } from "./open-dialogs";
import { MOTION_MS } from "./theme";
import { type FormOf, useSubmission } from "./use-submission";
import { useVisibleHeight } from "./use-visible-height";

type FormDialogProps<Values extends Record<string, unknown>, Saved> = {
  opened: boolean;
  onClose: () => void;
  title: string;
  submitLabel: string;
  form: FormOf<Values>;
  save: (values: Values) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
  failure: string;
  /** Why nothing can be saved at present, e.g. read-only mode. */
  blockedBecause?: string | null;
  children: ReactNode;
};

export function FormDialog<Values extends Record<string, unknown>, Saved>({
  opened,
  onClose,
  title,
  submitLabel,
  form,
  save,
  onSaved,
  failure,
  blockedBecause,
  children,
}: FormDialogProps<Values, Saved>) {
  const [asking, setAsking] = useState(false);
  // One render later than `opened`: Mantine remembers where to return the focus only when it sees the modal open.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  useCountsAsOpenDialog(opened);
  const visibleHeight = useVisibleHeight(opened);
  const content = useRef<HTMLDivElement>(null);

  const { submit, pending, problem } = useSubmission({
    form,
    save,
    failure,
    onSaved: (saved: Saved) => {
      onClose();
      onSaved?.(saved);
    },
  });

  useEffect(() => {
    if (problem) content.current?.scrollTo({ top: 0 });
  }, [problem]);

  async function closeUnlessKept() {
    if (asking || pending) return;
    if (form.isDirty()) {
      setAsking(true);
      const discard = await confirm({
        question: "Discard what you typed?",
        detail: "It has not been saved yet.",
        yes: "Discard",
        no: "Keep editing",
        danger: true,
      });
      setAsking(false);
      if (!discard) return;
    }
    onClose();
  }

  return (
    <Modal.Root
      opened={shown}
      onClose={() => void closeUnlessKept()}
      closeOnEscape={!asking}
      closeOnClickOutside={!asking}
      keepMounted
      centered
      size="lg"
      transitionProps={{ transition: "fade", duration: MOTION_MS }}
      classNames={{ inner: classes.inner ?? "", content: classes.content ?? "" }}
      style={{ "--visible-height": visibleHeight }}
    >
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content>
        <form className={classes.form} onSubmit={submit} noValidate>
          <Modal.Header component="div" className={classes.header}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            <Modal.CloseButton aria-label="Close" size={44} iconSize={22} />
          </Modal.Header>
          <Modal.Body className={classes.body} ref={content}>
            <FormProblem message={problem} />
            <div className={classes.fields}>{children}</div>
          </Modal.Body>
          <div className={classes.footer}>
            <Group justify="flex-end" gap="sm" wrap="nowrap">
              <ActionButton onClick={() => void closeUnlessKept()}>Cancel</ActionButton>
              <ActionButton main type="submit" loading={pending} blockedBecause={blockedBecause}>
                {submitLabel}
              </ActionButton>
            </Group>
          </div>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}
