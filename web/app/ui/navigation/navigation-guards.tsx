/**
 * Everything that may hold up a move to another screen. The router asks one blocker alone: this is it, and it asks all
 * that have something to say.
 *
 * useNavigationGuard({ blocks: (move) => ..., ask: () => confirm(...) });     // true: go on
 * <NavigationGuards />                                                          // once, by the provider
 *
 * Which dialogs are open follows from the entry the browser is at (use-dialog-entries.ts), so Back closes the top one
 * without any help. Three things are seen to here. Back asks first where the dialog's close button would. A link in a
 * dialog that nobody could come back to takes the place of its entry. And such an entry, come upon after a refresh or by
 * Forward, is left again.
 */
import { useEffect, useRef } from "react";
import { type BlockerFunction, NavigationType, useBlocker, useNavigate } from "react-router";
import { currentEntry, isPassing } from "./entry";
import { useLostEntriesLeft } from "./lost-entries";
import { afterRefusedBack, along, inTurn, isOwn, isUnderWay } from "./moves";
import { topmostDialog } from "./open-dialogs";

export type Move = Parameters<BlockerFunction>[0];
type Guard = {
  blocks: (move: Move) => boolean;
  /** Guards with the same question ask it once. */
  ask: () => Promise<boolean>;
  /** Never lets the move through: comes first, so that nobody is asked to give something up for nothing. */
  refuses?: boolean;
};

/** A move that waits for answers. */
type Held = { move: Move; questions: Set<Guard["ask"]> };

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
  useLostEntriesLeft();
  const navigate = useNavigate();
  const held = useRef<Held>(undefined);
  const asking = useRef(false);

  const blocker = useBlocker((move) => {
    const { historyAction, currentLocation } = move;
    const isBack = historyAction === NavigationType.Pop;
    if (isOwn(historyAction)) return false;
    if (isBack && topmostDialog()?.asksFirst()) {
      afterRefusedBack();
      topmostDialog()?.close();
      return true;
    }
    const questions = questionsAbout(move);
    if (questions.size > 0) {
      if (isBack) afterRefusedBack();
      if (!asking.current) held.current = { move, questions };
      return true;
    }
    const takesPlace = historyAction === NavigationType.Push && isPassing(currentLocation);
    if (isBack || !(takesPlace || isUnderWay())) return false;
    goOn(move);
    return true;
  });
  const latest = useRef(blocker);
  latest.current = blocker;

  function goOn({ nextLocation, historyAction }: Move) {
    void inTurn(() => {
      const here = currentEntry();
      // Not waited for: until another screen has come, something else may be chosen.
      void along(navigate, nextLocation, {
        replace: historyAction === NavigationType.Replace || isPassing(here),
        state: nextLocation.state,
        preventScrollReset: nextLocation.pathname === here.pathname,
      });
    });
  }

  async function askAll({ move, questions }: Held) {
    asking.current = true;
    const goesOn = await allAgree(questions);
    asking.current = false;
    held.current = undefined;
    const { current } = latest;
    if (goesOn && move.historyAction === NavigationType.Pop) return current.proceed?.();
    current.reset?.();
    if (goesOn) goOn(move);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the router holds a move back, and only then
  useEffect(() => {
    if (blocker.state !== "blocked" || asking.current) return;
    if (held.current) void askAll(held.current);
    else blocker.reset();
  }, [blocker]);

  return null;
}

function questionsAbout(move: Move): Set<Guard["ask"]> {
  const blocking = [...guards].filter((guard) => guard.blocks(move));
  const inOrder = [...blocking.filter(({ refuses }) => refuses), ...blocking.filter(({ refuses }) => !refuses)];
  return new Set(inOrder.map(({ ask }) => ask));
}

async function allAgree(questions: Set<Guard["ask"]>): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
}
