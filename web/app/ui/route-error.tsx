/**
 * What a route shows when its screen could not be loaded or broke. A chunk that fails (a new release replaced it, no
 * signal) is by far the usual cause, and loading the page again cures it.
 */
import { IconAlertTriangle, IconWifiOff } from "@tabler/icons-react";
import { useEffect } from "react";
import { useRouteError } from "react-router";
import { ActionButton, LinkButton } from "./action-button";
import { MessagePanel } from "./message-panel";

/** `within`: the shell, which has a main landmark of its own, stays around it. */
export function RouteError({ within = false }: { within?: boolean }) {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  const offline = !navigator.onLine;
  const Container = within ? "div" : "main";
  return (
    <Container style={{ maxWidth: "40rem", margin: "10vh auto", padding: "0 1rem" }}>
      <MessagePanel
        icon={offline ? IconWifiOff : IconAlertTriangle}
        tone="danger"
        role="alert"
        title={offline ? "You are offline" : "This screen could not be loaded"}
        text={
          offline
            ? "This screen has not been loaded on this device yet. Try again when you have signal."
            : "Loading it again usually helps. Nothing you saved is lost."
        }
      >
        <ActionButton main onClick={() => window.location.reload()}>
          Try again
        </ActionButton>
        <LinkButton to="/app/dashboard" reloadDocument>
          Go to the dashboard
        </LinkButton>
      </MessagePanel>
    </Container>
  );
}
