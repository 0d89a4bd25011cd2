import { useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";
import { confirm } from "./confirm";

/** Asks before typed but unsaved changes are left behind, inside the app and when the tab is closed. */
export function useUnsavedChanges(hasChanges: () => boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void confirm({
      question: "Leave without saving?",
      detail: "Your changes have not been saved yet.",
      yes: "Leave",
      no: "Keep editing",
      danger: true,
    }).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasChanges()) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener("beforeunload", listen);
    return () => window.removeEventListener("beforeunload", listen);
  }, []);
}
