/**
 * The thin bar while a screen's code is on its way. It waits 200 ms, so that quick changes show nothing. A screen that
 * has not come after two minutes will not come by waiting: then there is a retry, which starts from its address.
 */
import { IconClockPause } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { ActionButton } from "./action-button";
import { MessagePanel } from "./message-panel";
import classes from "./navigation-progress.module.css";

export const SCREEN_TIMEOUT_MS = 120_000;

export function NavigationProgress() {
  const { state, location } = useNavigation();
  if (state === "idle") return null;
  return <UnderWay key={location.key} address={location.pathname + location.search + location.hash} />;
}

function UnderWay({ address }: { address: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SCREEN_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return <div className={classes.bar} role="progressbar" aria-label="Loading the screen" />;
  return (
    <div className={classes.late}>
      <MessagePanel
        icon={IconClockPause}
        tone="danger"
        role="alert"
        title="This screen is taking too long"
        text="The connection may be slow or lost. Nothing you saved is lost."
      >
        <ActionButton main onClick={() => window.location.assign(address)}>
          Try again
        </ActionButton>
      </MessagePanel>
    </div>
  );
}
