/**
 * Everything that may hold up a move to another screen. The router asks one blocker alone: this is it, and it asks all
 * that have something to say.
 *
 * useNavigationGuard({ blocks: (move) => ..., ask: () => confirm(...) });     // true: go on
 * <NavigationGuards />                                                          // once, by the provider
 *
 * It also makes Back close the dialog on top (see cushion.ts). Back from the cushion is refused and counts as that
 * dialog's close button; when the last dialog is gone the cushion is taken away. A move onward from a cushion takes its
 * place, and a cushion that is come upon without a dialog (Forward, a refresh) is left again.
 */
import { useEffect, useRef } from "react";
import {
  type BlockerFunction,
  NavigationType,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
} from "react-router";
import { cushionOver, isCushion } from "./cushion";
import { closeTopmostDialog, isAnyDialogOpen, useAnyDialogOpen } from "./open-dialogs";

export type Move = Parameters<BlockerFunction>[0];
type Guard = {
  blocks: (move: Move) => boolean;
  /** Guards with the same question ask it once. */
  ask: () => Promise<boolean>;
};

const guards = new Set<Guard>();

export function useNavigationGuard({ blocks, ask }: Guard) {
  const latest = useRef(blocks);
  useEffect(() => {
    latest.current = blocks;
  });
  useEffect(() => {
    const guard = { blocks: (move: Move) => latest.current(move), ask };
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [ask]);
}

export function NavigationGuards() {
  const navigate = useNavigate();
  const questions = useRef(new Set<Guard["ask"]>());
  const closesDialog = useRef(false);
  // A move that we make ourselves is nobody's business.
  const ownMove = useRef<Move["historyAction"]>(undefined);
  const location = useLocation();
  const here = useRef(location);
  here.current = location;

  const blocker = useBlocker((move) => {
    if (ownMove.current === move.historyAction) {
      ownMove.current = undefined;
      return false;
    }
    closesDialog.current = move.historyAction === NavigationType.Pop && isAnyDialogOpen();
    if (closesDialog.current) return true;
    questions.current = new Set([...guards].filter((guard) => guard.blocks(move)).map(({ ask }) => ask));
    return questions.current.size > 0 || leavesCushion(move);
  });
  const latest = useRef(blocker);
  latest.current = blocker;
  const asking = useRef(false);

  function goOn() {
    const { current } = latest;
    if (current.state !== "blocked") return;
    if (!isCushion(here.current)) return current.proceed();
    const { location } = current;
    current.reset();
    ownMove.current = NavigationType.Replace;
    void navigate(location, { replace: true, state: location.state });
  }

  async function askAll() {
    asking.current = true;
    for (const ask of questions.current) {
      if (await ask()) continue;
      asking.current = false;
      if (latest.current.state === "blocked") latest.current.reset();
      return;
    }
    asking.current = false;
    goOn();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the router holds a move back, and only then
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (closesDialog.current) {
      blocker.reset();
      closeTopmostDialog();
    } else if (!asking.current) void askAll();
  }, [blocker]);

  const moving = useNavigation().state !== "idle" || blocker.state !== "unblocked";
  const dialogOpen = useAnyDialogOpen();
  const cushioned = isCushion(location);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is named decides, the rest is how
  useEffect(() => {
    if (moving || dialogOpen === cushioned) return;
    return onceInStep(location.key, () => {
      if (dialogOpen) {
        const { pathname, search, hash } = location;
        ownMove.current = NavigationType.Push;
        void navigate({ pathname, search, hash }, { state: cushionOver(location), preventScrollReset: true });
      } else {
        ownMove.current = NavigationType.Pop;
        void navigate(-1);
      }
    });
  }, [moving, dialogOpen, cushioned, location.key]);

  return null;
}

function leavesCushion({ historyAction, currentLocation }: Move): boolean {
  return historyAction === NavigationType.Push && isCushion(currentLocation);
}

/** A refused Back is undone by the browser only a moment later: until then its history and ours are apart. */
function onceInStep(key: string, work: () => void): () => void {
  const attempt = () => {
    if ((window.history.state?.key ?? "default") !== key) return;
    stop();
    work();
  };
  const stop = () => window.removeEventListener("popstate", attempt);
  window.addEventListener("popstate", attempt);
  attempt();
  return stop;
}
