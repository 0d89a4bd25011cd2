/**
 * What stands around every screen of the app area: the bar or header, the notices, the content, the bar at the bottom of a phone.
 * It must never know what a screen shows; screens reach it through `useAddAction` and the read-only reason.
 */
import type { ReactNode } from "react";
import { ReadOnlyProvider } from "~/account/read-only";
import { useSubscription } from "~/account/use-subscription";
import { ADMIN_PATH } from "~/modules/modules";
import { useLocation } from "~/router/hooks";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { BottomBar } from "./bottom-bar";
import classes from "./frame.module.css";
import { LargeHeader } from "./large-header";
import { Notices } from "./notices";
import { SignInAgain } from "./sign-in-again";
import { SmallBar } from "./small-bar";
import { useDataAhead } from "./use-data-ahead";
import { useOfflineGuard } from "./use-offline-guard";

const MAIN = "main";

export function Frame({ children }: { children: ReactNode }) {
  const isLarge = useIsLarge();
  useOfflineGuard();
  useDataAhead();
  const { readOnlyReason, isKnown } = useSubscription();
  // What administrators do there needs no subscription of their own.
  const isAdministration = useLocation().pathname === ADMIN_PATH;
  return (
    <ReadOnlyProvider value={readOnlyReason}>
      <div className={classes.shell} data-large={isLarge}>
        <a href={`#${MAIN}`} className={classes.skip}>
          Skip to content
        </a>
        {isLarge ? <LargeHeader /> : <SmallBar />}
        <Notices readOnly={isKnown && !isAdministration ? readOnlyReason : null} />
        <main id={MAIN} tabIndex={-1} className={classes.main}>
          {children}
        </main>
        {isLarge ? null : <BottomBar />}
        <SignInAgain />
      </div>
    </ReadOnlyProvider>
  );
}
