import { useEffect, useEffectEvent } from "react";
import { confirm } from "~/ui/feedback/confirm";
import { useNavigationGuard } from "~/ui/navigation/navigation-guards";

const holders = new Set<() => boolean>();

/** Asks before typed but unsaved changes are left behind, inside the app and when the tab is closed. */
export function useUnsavedChanges(hasChanges: () => boolean) {
  useNavigationGuard({
    blocks: ({ from, to }) => from.pathname !== to.pathname && hasChanges(),
    ask: askToLeave,
  });

  const holds = useEffectEvent(hasChanges);
  useEffect(() => {
    const holder = () => holds();
    const warn = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault();
    };
    holders.add(holder);
    window.addEventListener("beforeunload", warn);
    return () => {
      holders.delete(holder);
      window.removeEventListener("beforeunload", warn);
    };
  }, []);
}

/** For what leaves the screen without being a move to another one. True when nothing would be lost, or may be. */
export async function mayLeaveUnsaved(): Promise<boolean> {
  return [...holders].every((holds) => !holds()) || askToLeave();
}

function askToLeave(): Promise<boolean> {
  return confirm({
    question: "Leave without saving?",
    detail: "Your changes aren't saved yet.",
    yes: "Leave",
    no: "Keep editing",
    danger: true,
  });
}
