/** What the whole app must know right now: the session ended, no signal, read-only. Each in its own line, in that order. */
import type { Icon } from "@tabler/icons-react";
import { IconLock, IconLogin2, IconWifiOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CHECK_FAILED, CHECK_FAILED_REASON } from "~/account/read-only";
import { useSessionEnded } from "~/account/use-session";
import { Link } from "~/router/link";
import { CheckAgain } from "~/ui/page/check-again";
import { useIsLarge } from "~/ui/theme/use-is-large";
import classes from "./notices.module.css";
import { signInPath, useNext } from "./sign-in-path";
import { useOnline } from "./use-online";

export function Notices({ readOnly }: { readOnly: string | null }) {
  const online = useOnline();
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
          You're offline. What you see may be out of date, and you can't save changes until you have signal.
        </Notice>
      )}
      {readOnly ? <ReadOnlyBanner reason={readOnly} /> : null}
    </section>
  );
}

/** Full on large screens, compact where room is short. Leads to the plans, or to another try where nobody knows. */
function ReadOnlyBanner({ reason }: { reason: string }) {
  const isLarge = useIsLarge();
  const isUnknown = reason === CHECK_FAILED_REASON;
  return (
    <Notice icon={IconLock} role="status">
      {isUnknown ? (
        <span>{isLarge ? reason : CHECK_FAILED}</span>
      ) : isLarge ? (
        <>
          <strong>You're in read-only mode</strong> {reason}
        </>
      ) : (
        <strong>Read-only mode</strong>
      )}
      <span className={classes.action}>{isUnknown ? <CheckAgain /> : <Link to="/subscribe">Subscribe now</Link>}</span>
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
