/**
 * What a route shows when its screen could not be loaded or broke. A file that did not come (no signal, a new release
 * replaced it) is by far the usual cause: it is fetched again in place, and if that fails too while there is signal,
 * loading the page again cures it.
 */
import { IconAlertTriangle, IconWifiOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useRouteError } from "~/router/hooks";
import { ScreenMissing } from "~/screen-code";
import { MessagePanel } from "~/ui/feedback/message-panel";
import { ActionButton, LinkButton } from "~/ui/page/action-button";

/** `within`: the shell, which has a main landmark of its own, stays around it. */
export function RouteError({ within = false }: { within?: boolean }) {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  const navigate = useNavigate();
  const location = useLocation();
  const [trying, setTrying] = useState(false);
  const offline = !navigator.onLine;

  async function tryAgain() {
    setTrying(true);
    try {
      if (!(error instanceof ScreenMissing)) throw error;
      await error.retry();
      // Arriving here once more draws the screen anew.
      await navigate(location, { replace: true, state: location.state });
    } catch {
      if (navigator.onLine) window.location.reload();
    } finally {
      setTrying(false);
    }
  }

  const Container = within ? "div" : "main";
  return (
    <Container style={{ maxWidth: "40rem", margin: "10vh auto", padding: "0 1rem" }}>
      <MessagePanel
        icon={offline ? IconWifiOff : IconAlertTriangle}
        tone="danger"
        role="alert"
        title={offline ? "You're offline" : "This screen didn't load"}
        text={
          offline
            ? "You haven't opened this screen on this device yet. Try again when you have signal."
            : "Loading it again usually helps. Everything you saved is safe."
        }
      >
        <ActionButton main loading={trying} onClick={() => void tryAgain()}>
          Try again
        </ActionButton>
        <LinkButton to="/app/dashboard" reloadDocument>
          Go to the dashboard
        </LinkButton>
      </MessagePanel>
    </Container>
  );
}
