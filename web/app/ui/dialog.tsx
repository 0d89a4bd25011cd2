/**
 * The modal frame: a title, content that scrolls, a footer that stays in sight.
 *
 * <Dialog opened onClose title="User details" footer={<ActionButton ...>Close</ActionButton>}>...</Dialog>
 *
 * Mount it through `useDialog`, which clears it after closing. It closes on Escape and on a click outside, unless
 * `held` (a question about it is open). With `onSubmit` it is a form; a module's forms use `FormDialog`. On phones it
 * fills the screen and its footer stays above the keyboard.
 */
import { Group, Modal } from "@mantine/core";
import { type FormEvent, type ReactNode, type Ref, useEffect, useState } from "react";
import classes from "./dialog.module.css";
import { useCountsAsOpenDialog } from "./open-dialogs";
import { MOTION_MS } from "./theme";
import { useVisibleHeight } from "./use-visible-height";

type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  footer: ReactNode;
  held?: boolean;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  contentRef?: Ref<HTMLDivElement>;
  children: ReactNode;
};

export function Dialog({ opened, onClose, title, footer, held = false, onSubmit, contentRef, children }: DialogProps) {
  // One render later than `opened`: Mantine remembers where to return the focus only when it sees the modal open.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  useCountsAsOpenDialog(opened);
  const visibleHeight = useVisibleHeight(opened);

  const inside = (
    <>
      <Modal.Header component="div" className={classes.header}>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.CloseButton aria-label="Close" size={44} iconSize={22} />
      </Modal.Header>
      <Modal.Body
        className={classes.body}
        {...(contentRef ? { ref: contentRef } : {})}
        // Where there may be no field to go to, the arrow keys must still be able to scroll.
        {...(onSubmit ? {} : { tabIndex: 0, role: "group", "aria-label": title })}
      >
        {children}
      </Modal.Body>
      <div className={classes.footer}>
        <Group justify="flex-end" gap="sm">
          {footer}
        </Group>
      </div>
    </>
  );

  return (
    <Modal.Root
      opened={shown}
      onClose={onClose}
      closeOnEscape={!held}
      closeOnClickOutside={!held}
      keepMounted
      centered
      size="lg"
      transitionProps={{ transition: "fade", duration: MOTION_MS }}
      classNames={{ inner: classes.inner ?? "", content: classes.content ?? "" }}
      style={{ "--visible-height": visibleHeight }}
    >
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content>
        {onSubmit ? (
          <form className={classes.frame} onSubmit={onSubmit} noValidate>
            {inside}
          </form>
        ) : (
          <div className={classes.frame}>{inside}</div>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
