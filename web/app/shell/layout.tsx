/** Route layout of the app area: only for the signed-in, with the shell around every screen. */
import { useEffect, useRef } from "react";
import { useSession, useSessionEnded } from "~/account/use-session";
import { idOf } from "~/api/identity";
import type { User } from "~/api/session";
import { useLocation } from "~/router/hooks";
import { Redirect } from "~/router/link";
import { Outlet } from "~/router/provider";
import { Loading } from "~/ui/feedback/loading";
import { notifyFailed } from "~/ui/feedback/notify";
import { AddActionProvider } from "~/ui/page/add-action";
import { useDiagnostics } from "./diagnostics";
import { Frame } from "./frame";
import { RouteError } from "./route-error";
import { signInPath, useNext } from "./sign-in-path";
import { prefetchFirst } from "./use-data-ahead";

prefetchFirst();

export default function ShellLayout() {
  const user = useSession()?.user ?? null;
  const ended = useSessionEnded();
  const owner = idOf(user) ?? null;
  const wasSignedIn = useRef(false);
  useEffect(() => {
    wasSignedIn.current ||= owner !== null;
  }, [owner]);
  useSayWhoItIsNow(user);

  if (!owner) return <ToSignIn keepPlace={ended || !wasSignedIn.current} />;
  return (
    <AddActionProvider key={owner}>
      <Frame>
        <Outlet />
      </Frame>
      {/* Last, so that it asks after the screen has asked. */}
      <Diagnostics />
    </AddActionProvider>
  );
}

/** A screen that cannot be loaded leaves the navigation in place. */
export function ErrorBoundary() {
  const session = useSession();
  if (!session) return <RouteError />;
  return (
    <AddActionProvider>
      <Frame>
        <RouteError within />
      </Frame>
    </AddActionProvider>
  );
}

function Diagnostics() {
  useDiagnostics();
  return null;
}

/** Keeps where the person wanted to go, unless they left on purpose (here or in another tab). */
function ToSignIn({ keepPlace }: { keepPlace: boolean }) {
  const next = useNext();
  const { key } = useLocation();
  return (
    <>
      <Loading height="100vh" />
      {/* Again from each entry: while the sign-in page loads, the entry of a dialog that's gone is left, which ends the first try. */}
      <Redirect key={key} to={keepPlace ? signInPath(next) : "/login"} />
    </>
  );
}

/** Somebody signed in with another account in another tab: what was open here is gone, and they should know why. */
function useSayWhoItIsNow(user: User | null) {
  const last = useRef(user);
  useEffect(() => {
    if (user && last.current && idOf(last.current) !== idOf(user)) {
      notifyFailed(
        `This device is now signed in as ${user.email}. We closed what ${last.current.email} had open. Unsaved changes are gone.`,
      );
    }
    last.current = user;
  }, [user]);
}
