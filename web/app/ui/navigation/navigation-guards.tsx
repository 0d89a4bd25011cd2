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
 *
 * A dialog about one thing has an address: the cushion under it names the thing (`?open=<id>`), of several the one on
 * top. Such an entry stands for itself: it stays when one moves on from it, and whoever comes upon it, by Back, Forward,
 * a refresh or a link, finds the dialog opened by the screen (use-details.tsx). Only the cushion ever names it, so that
 * below it lies the screen alone.
 */
import { useEffect, useRef } from "react";
import {
  type BlockerFunction,
  type Location,
  NavigationType,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
} from "react-router";
import { cushionOver, isCushion } from "./cushion";
import { closeTopmostDialog, isAnyDialogOpen, openThing, useAnyDialogOpen, useOpenThing } from "./open-dialogs";
import { isPassing, naming, type OpenThing, thingNamedBy } from "./use-address";

export type Move = Parameters<BlockerFunction>[0];
type Guard = {
  blocks: (move: Move) => boolean;
  /** Guards with the same question ask it once. */
  ask: () => Promise<boolean>;
  /** Never lets the move through: comes first, so that nobody is asked to give something up for nothing. */
  refuses?: boolean;
};

const guards = new Set<Guard>();

export function useNavigationGuard({ blocks, ask, refuses = false }: Guard) {
  const latest = useRef(blocks);
  useEffect(() => {
    latest.current = blocks;
  });
  useEffect(() => {
    const guard = { blocks: (move: Move) => latest.current(move), ask, refuses };
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [ask, refuses]);
}

export function NavigationGuards() {
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);
  here.current = location;
  // A move that we make ourselves is nobody's business.
  const ownMove = useRef<Move["historyAction"]>(undefined);
  // A move begun while the cushion is on its way out, until the screen below it is there, would be overtaken by that: it waits.
  // So does one begun before the cushion names what is open: Back would come upon another dialog, or none.
  const waiting = useRef<Move>(undefined);
  const takenAway = useRef<string>(undefined);
  // From which place a move has begun: what is done to the cushion there would overtake it.
  const begunFrom = useRef<string>(undefined);
  const closesDialog = useRef(false);
  const questions = useRef(new Set<Guard["ask"]>());
  const asking = useRef(false);

  const blocker = useBlocker((move) => {
    if (ownMove.current === move.historyAction) {
      ownMove.current = undefined;
      return false;
    }
    const isOnItsWayOut = takenAway.current === move.currentLocation.key && move.historyAction !== NavigationType.Pop;
    if (isOnItsWayOut || leavesWrongName(move)) {
      waiting.current = move;
      return true;
    }
    closesDialog.current = move.historyAction === NavigationType.Pop && isAnyDialogOpen();
    if (closesDialog.current) return true;
    const blocking = [...guards].filter((guard) => guard.blocks(move));
    const inOrder = [...blocking.filter(({ refuses }) => refuses), ...blocking.filter(({ refuses }) => !refuses)];
    questions.current = new Set(inOrder.map(({ ask }) => ask));
    if (questions.current.size === 0) begunFrom.current = move.currentLocation.key;
    return questions.current.size > 0 || leavesCushion(move);
  });
  const latest = useRef(blocker);
  latest.current = blocker;

  function moveTo(target: Move["nextLocation"], replace: boolean) {
    const preventScrollReset = target.pathname === here.current.pathname;
    void navigate(target, { replace, preventScrollReset, state: target.state });
  }

  async function askAll() {
    asking.current = true;
    const goesOn = await allAgree(questions.current);
    asking.current = false;
    const { current } = latest;
    if (current.state !== "blocked") return;
    // Until the next screen is there, what it is left from stays as it is, however slowly that comes.
    if (goesOn) begunFrom.current = here.current.key;
    if (goesOn && !isPassing(here.current)) return current.proceed();
    current.reset();
    if (!goesOn) return;
    ownMove.current = NavigationType.Replace;
    moveTo(current.location, true);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the router holds a move back, and only then
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (waiting.current) blocker.reset();
    else if (closesDialog.current) {
      blocker.reset();
      closeTopmostDialog();
    } else if (!asking.current) void askAll();
  }, [blocker]);

  const moving = useNavigation().state !== "idle" || blocker.state !== "unblocked";
  const dialogOpen = useAnyDialogOpen();
  const thing = useOpenThing();
  const cushioned = isCushion(location);
  // Where a dialog has been open: a cushion that names a thing is left from there, and from nowhere else.
  const dialogAt = useRef<string>(undefined);

  /** The same place, with the thing that is open in its address. */
  function rename(location: Location, open: OpenThing | null, replace: boolean, state: unknown) {
    ownMove.current = replace ? NavigationType.Replace : NavigationType.Push;
    const { pathname, search, hash } = location;
    void navigate({ pathname, search: naming(search, open), hash }, { replace, state, preventScrollReset: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is named decides, the rest is how
  useEffect(() => {
    const hadDialog = dialogAt.current === location.key;
    dialogAt.current = dialogOpen || hadDialog ? location.key : undefined;
    if (takenAway.current !== location.key) takenAway.current = undefined;
    if (moving || begunFrom.current === location.key) return;
    // A link inside of it led to another screen: it went with the one it was on, and is no dialog of this one.
    if (dialogOpen && !isAnyDialogOpen()) return;
    const named = thingNamedBy(location);
    const namesWhatIsOpen = dialogOpen && cushioned && isSame(named, thing);
    const move = waiting.current;
    if (move && (!cushioned || namesWhatIsOpen)) {
      waiting.current = undefined;
      return moveTo(move.nextLocation, move.historyAction === NavigationType.Replace);
    }
    if (namesWhatIsOpen || (move && takenAway.current)) return;
    if (!dialogOpen && (!cushioned || (named !== null && !hadDialog))) return;
    return onceInStep(location.key, () => {
      if (dialogOpen && cushioned) return rename(location, thing, true, location.state);
      if (dialogOpen && named !== null) return rename(location, null, true, location.state);
      if (dialogOpen) return rename(location, thing, false, cushionOver(location));
      ownMove.current = NavigationType.Pop;
      takenAway.current = location.key;
      void navigate(-1);
    });
  }, [moving, dialogOpen, thing, cushioned, location.key]);

  return null;
}

async function allAgree(questions: Set<Guard["ask"]>): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
}

function leavesCushion({ historyAction, currentLocation }: Move): boolean {
  return historyAction === NavigationType.Push && isPassing(currentLocation);
}

/** A cushion that does not yet, or no longer, name what is open. */
function leavesWrongName({ historyAction, currentLocation }: Move): boolean {
  if (historyAction !== NavigationType.Push || !isCushion(currentLocation) || !isAnyDialogOpen()) return false;
  return !isSame(thingNamedBy(currentLocation), openThing());
}

function isSame(one: OpenThing | null, other: OpenThing | null): boolean {
  return one?.by === other?.by && one?.id === other?.id;
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
