/**
 * The progress bar while a screen's code is loading. That code has a time limit (screen-code.tsx), after which the screen
 * offers a retry. Should anything else hang, a style sheet for example, the retry here loads the address again.
 */
import { IconClockPause } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { CODE_TIMEOUT_MS } from "~/lib/arrived";
import { usePending } from "~/router/hooks";
import { MessagePanel } from "~/ui/feedback/message-panel";
import { ProgressBar } from "~/ui/feedback/progress-bar";
import { ActionButton } from "~/ui/page/action-button";
import classes from "./navigation-progress.module.css";

const LATE_AFTER_MS = CODE_TIMEOUT_MS + 1000;

export function NavigationProgress() {
  const location = usePending();
  if (!location) return null;
  return <UnderWay key={location.key} address={location.pathname + location.search + location.hash} />;
}

function UnderWay({ address }: { address: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return <ProgressBar label="Loading the screen" />;
  return (
    <div className={classes.late}>
      <MessagePanel
        icon={IconClockPause}
        tone="danger"
        role="alert"
        title="This screen is taking too long"
        text="Your connection may be slow. Everything you saved is safe."
      >
        <ActionButton main onClick={() => window.location.assign(address)}>
          Try again
        </ActionButton>
      </MessagePanel>
    </div>
  );
}
