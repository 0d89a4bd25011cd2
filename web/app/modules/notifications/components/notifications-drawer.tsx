/** What customers did lately, each leading to what it's about. */
import { Drawer } from "@mantine/core";
import {
  type Icon,
  IconAlertTriangle,
  IconBell,
  IconCircle,
  IconCircleFilled,
  IconClockExclamation,
  IconCreditCard,
  IconEye,
  IconReceiptRefund,
  IconSignature,
  IconThumbDown,
} from "@tabler/icons-react";
import { useEffect } from "react";
import { idOf } from "~/api/identity";
import { useList } from "~/api/list";
import { dateTime, timeAgo } from "~/lib/moments-in-words";
import { useLocation } from "~/router/hooks";
import { Link } from "~/router/link";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { ErrorState } from "~/ui/feedback/error-state";
import { MessagePanel } from "~/ui/feedback/message-panel";
import { told } from "~/ui/feedback/notify";
import { Skeleton } from "~/ui/feedback/skeleton";
import { useCountsAsOpenDialog } from "~/ui/navigation/open-dialogs";
import { ActionButton, ActionIconButton } from "~/ui/page/action-button";
import { MOTION_MS } from "~/ui/theme/theme";
import { type Notification, notificationsQuery, useMarkAllRead, useMarkRead } from "../queries";
import classes from "./notifications-drawer.module.css";

const ICONS: Record<Notification["kind"], Icon> = {
  viewed: IconEye,
  signed: IconSignature,
  declined: IconThumbDown,
  paid: IconCreditCard,
  dispute: IconAlertTriangle,
  "refund failed": IconReceiptRefund,
  "past due": IconClockExclamation,
};

/** It closes with every navigation. Closed by hand, it gives the focus back to the bell. */
export default function NotificationsDrawer({ row: bell, opened, onClose }: LateDialogProps<HTMLElement>) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  useCountsAsOpenDialog(opened, onClose);

  useEffect(() => {
    if (!opened) return;
    return () => {
      if (window.location.pathname + window.location.search === address) bell.focus();
    };
  }, [opened, address, bell]);

  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(27rem, 100vw)"
      transitionProps={{ duration: MOTION_MS }}
      classNames={{ content: classes.drawer ?? "" }}
      returnFocus={false}
    >
      <Drawer.Overlay backgroundOpacity={0.55} />
      <Drawer.Content>
        <Drawer.Header component="div" className={classes.header ?? ""}>
          <Drawer.Title className={classes.title ?? ""}>Notifications</Drawer.Title>
          <Drawer.CloseButton aria-label="Close notifications" size={44} iconSize={22} />
        </Drawer.Header>
        <Drawer.Body className={classes.body ?? ""}>
          <List />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function List() {
  const { rows, error, retry, hasMore, loadMore, loadingMore } = useList(notificationsQuery);
  const all = useMarkAllRead();
  const newest = rows?.[0];
  if (!rows) {
    if (error) return <ErrorState title="We couldn't load your notifications" error={error} onRetry={retry} />;
    return <Skeleton width="100%" height="12rem" />;
  }
  if (!newest) {
    return (
      <MessagePanel
        icon={IconBell}
        title="No notifications yet"
        text="When a customer views, signs, declines, pays or disputes, you'll see it here."
      />
    );
  }
  const markAll = () =>
    void told(all.mutateAsync(idOf(newest)), { failure: "We couldn't mark them as read. Try again." });
  return (
    <>
      {rows.some(({ readAt }) => readAt === null) ? (
        <ActionButton className={classes.all} loading={all.isPending} onClick={markAll}>
          Mark all as read
        </ActionButton>
      ) : null}
      <ul className={classes.list}>
        {rows.map((row) => (
          <Row key={idOf(row)} row={row} />
        ))}
      </ul>
      {hasMore ? (
        <ActionButton className={classes.more} loading={loadingMore} onClick={loadMore}>
          Show older
        </ActionButton>
      ) : null}
    </>
  );
}

function Row({ row }: { row: Notification }) {
  const mark = useMarkRead();
  const Picture = ICONS[row.kind];
  const isRead = row.readAt !== null;
  const label = isRead ? `Mark as unread: ${row.words}` : `Mark as read: ${row.words}`;
  return (
    <li className={classes.row} data-unread={!isRead || undefined}>
      <Link
        to={`/app/invoices?open=${encodeURIComponent(row.documentId)}`}
        className={classes.link}
        onClick={() => {
          // Whether it's read is not worth a word when it fails: the count says so.
          if (!isRead) mark.mutate({ id: idOf(row), isRead: true });
        }}
      >
        <Picture size={22} stroke={1.75} aria-hidden className={classes.icon} />
        <span className={classes.words}>
          <span className={classes.what}>
            {isRead ? null : <span className={classes.unseen}>Unread: </span>}
            {row.words}
          </span>
          <small className={classes.time}>
            {row.isTest ? <strong>Test · </strong> : null}
            <time dateTime={row.time} title={dateTime(row.time)}>
              {timeAgo(row.time)}
            </time>
          </small>
        </span>
      </Link>
      <ActionIconButton
        label={label}
        loading={mark.isPending}
        onClick={() =>
          void told(mark.mutateAsync({ id: idOf(row), isRead: !isRead }), {
            failure: "We couldn't change that. Try again.",
          })
        }
      >
        {isRead ? <IconCircle size={14} aria-hidden /> : <IconCircleFilled size={14} aria-hidden />}
      </ActionIconButton>
    </li>
  );
}
