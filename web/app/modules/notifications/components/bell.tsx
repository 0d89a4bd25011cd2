/** The bell with the number of unread notifications. The list behind it comes after the screen. */
import { ActionIcon } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { afterScreen, whenIdle } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { badgeOf, bellInWords } from "../rules";
import { showNews, unreadQuery } from "../unread";
import classes from "./bell.module.css";

const notificationsDrawer = afterScreen(() => import("./notifications-drawer"));

export function Bell() {
  const [isAwake, setAwake] = useState(false);
  // The screen asks first.
  useEffect(() => whenIdle(() => setAwake(true)), []);
  const { data } = useQuery({ ...unreadQuery, enabled: isAwake });
  const unread = data?.unread ?? 0;
  const news = useNews(data?.unread);
  const drawer = useLateDialog(notificationsDrawer);
  return (
    <>
      <ActionIcon
        className={classes.bell}
        aria-label={bellInWords(unread)}
        aria-haspopup="dialog"
        aria-expanded={drawer.shown !== null}
        title="Notifications"
        onClick={(event) => drawer.open(event.currentTarget)}
      >
        <IconBell aria-hidden />
        {unread > 0 ? (
          <span className={classes.badge} aria-hidden>
            {badgeOf(unread)}
          </span>
        ) : null}
      </ActionIcon>
      <span role="status" className={classes.unseen}>
        {news}
      </span>
      {drawer.dialog}
    </>
  );
}

/** Shows and says what came since the last look. */
function useNews(unread: number | undefined): string {
  const cache = useQueryClient();
  const before = useRef(unread);
  const [words, setWords] = useState("");
  useEffect(() => {
    if (before.current !== undefined && unread !== undefined && unread > before.current) {
      showNews(cache);
      setWords(bellInWords(unread));
    }
    before.current = unread;
  }, [unread, cache]);
  return words;
}
