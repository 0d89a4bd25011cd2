/** Route layout of the app area: only for the signed-in, with the shell around every screen. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, Outlet } from "react-router";
import { useSession } from "~/api/use-session";
import { AddActionProvider } from "~/ui/add-action";
import { Loading } from "~/ui/loading";
import { RouteError } from "~/ui/route-error";
import { useDiagnostics } from "./diagnostics";
import { Frame } from "./frame";
import { signInPath, useNext } from "./sign-in-path";

export default function ShellLayout() {
  const session = useSession();
  const owner = session?.user._id ?? null;
  const wasSignedIn = useForgetOthersData(owner);

  if (!owner) return <ToSignIn keepPlace={!wasSignedIn} />;
  return (
    <AddActionProvider key={owner}>
      <Diagnostics />
      <Frame>
        <Outlet />
      </Frame>
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
  return (
    <>
      <Loading height="100vh" />
      <Navigate to={keepPlace ? signInPath(next) : "/login"} replace />
    </>
  );
}

/** Another account signed in on this device must not see what the last one loaded. Tells whether anybody was here. */
function useForgetOthersData(owner: string | null): boolean {
  const queryClient = useQueryClient();
  const [last, setLast] = useState(owner);
  useEffect(() => {
    if (last === null && owner) setLast(owner);
    else if (last && owner && last !== owner) {
      queryClient.clear();
      setLast(owner);
    }
  }, [owner, last, queryClient]);
  return last !== null;
}
