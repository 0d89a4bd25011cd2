/**
 * The frame of every modal: heading, scrolling body, footer that stays in sight.
 *
 * <Dialog opened onClose title="Details" footer={<ActionButton onClick={onClose}>Close</ActionButton>}>content</Dialog>
 *
 * Mount it through `useDialog`, which clears it after closing. With `onSubmit` the frame is a form. It closes on Escape,
 * on Back and on a click outside while no other modal lies above it, unless it is `held` by work that is going on. On phones it
 * fills the screen and its footer stays above the keyboard.
 */
import { Group, Modal } from "@mantine/core";
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { useCountsAsOpenDialog } from "~/ui/navigation/open-dialogs";
import { MOTION_MS } from "~/ui/theme/theme";
import classes from "./dialog.module.css";
import { useFocusReturned } from "./use-focus-returned";
import { useVisibleHeight } from "./use-visible-height";

type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  footer: ReactNode;
  held?: boolean;
  /** Whether `onClose` asks something first, or may do nothing: Back counts as the close button then. */
  asksFirst?: () => boolean;
  /** For what needs more room than a column of fields. */
  wide?: boolean;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  body?: Ref<HTMLDivElement>;
  children: ReactNode;
};

export function Dialog(props: DialogProps) {
  const { opened, onClose, title, footer, held = false, asksFirst, wide = false, onSubmit, body, children } = props;
  const modal = useRef<HTMLDivElement>(null);
  useFocusReturned(opened, modal);
  // One render later than `opened`, so that it fades in.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  const isTopmost = useCountsAsOpenDialog(
    opened,
    () => {
      if (!held) onClose();
    },
    () => held || asksFirst?.() === true,
  );
  const visibleHeight = useVisibleHeight(opened);
  const content = (
    <>
      <Modal.Header component="div" className={classes.header}>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.CloseButton aria-label="Close" size={44} iconSize={22} />
      </Modal.Header>
      <Modal.Body
        className={classes.body}
        ref={body}
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
      closeOnEscape={isTopmost && !held}
      closeOnClickOutside={isTopmost && !held}
      keepMounted
      returnFocus={false}
      centered
      size={wide ? "52rem" : "lg"}
      transitionProps={{ transition: "fade", duration: MOTION_MS }}
      classNames={{ inner: classes.inner ?? "", content: classes.content ?? "" }}
      style={{ "--visible-height": visibleHeight }}
    >
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content ref={modal}>
        {onSubmit ? (
          <form className={classes.frame} onSubmit={onSubmit} noValidate>
            {content}
          </form>
        ) : (
          <div className={classes.frame}>{content}</div>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
