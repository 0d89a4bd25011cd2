/** What the whole app must know right now: the session ended, no signal, read-only. Each in its own line, in that order. */
import { useNetwork } from "@mantine/hooks";
import type { Icon } from "@tabler/icons-react";
import { IconLock, IconLogin2, IconWifiOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { READ_ONLY_REASON } from "~/account/read-only";
import { useSessionEnded } from "~/account/use-session";
import { useIsLarge } from "~/ui/theme/use-is-large";
import classes from "./notices.module.css";
import { signInPath, useNext } from "./sign-in-path";

export function Notices({ readOnly }: { readOnly: boolean }) {
  const { online } = useNetwork();
  const ended = useSessionEnded();
  const next = useNext();
  return (
    <section aria-label="Notices" className={classes.notices}>
      {ended ? (
        <Notice icon={IconLogin2} role="alert">
          Your session has ended. <Link to={signInPath(next)}>Sign in again.</Link>
        </Notice>
      ) : null}
      {online ? null : (
        <Notice icon={IconWifiOff} role="status">
          You are offline. What you see may be out of date, and changes cannot be saved until you have signal.
        </Notice>
      )}
      {readOnly ? <ReadOnlyBanner /> : null}
    </section>
  );
}

/** Full on large screens, compact where room is short; both lead to the plans. */
export function ReadOnlyBanner() {
  const isLarge = useIsLarge();
  return (
    <Notice icon={IconLock} role="status">
      {isLarge ? (
        <>
          <strong>You're in read-only mode</strong> {READ_ONLY_REASON}
        </>
      ) : (
        <strong>Read-only mode</strong>
      )}
      <Link to="/subscribe" className={classes.action}>
        Subscribe now
      </Link>
    </Notice>
  );
}

function Notice({ icon: Picture, role, children }: { icon: Icon; role: "alert" | "status"; children: ReactNode }) {
  return (
    <div className={classes.notice} role={role}>
      <Picture size={20} aria-hidden />
      <div className={classes.text}>{children}</div>
    </div>
  );
}
