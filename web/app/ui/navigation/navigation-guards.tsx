/**
 * Everything that may hold up a move to another screen. The router has one gate for us: it asks all that have something to
 * say.
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
import { useGate, useNavigate } from "~/router/hooks";
import { currentLocation } from "~/router/location";
import type { Move } from "~/router/router";
import { isPassing } from "./entry";
import { useLostEntriesLeft } from "./lost-entries";
import { afterRefusedBack, along, inTurn, isOwn, isUnderWay, through } from "./moves";
import { topmostDialog } from "./open-dialogs";

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
  useLostEntriesLeft();
  const navigate = useNavigate();
  const isAsking = useRef(false);

  useGate((move) => {
    const { action, from } = move;
    const isPop = action === "pop";
    if (isOwn(action)) return false;
    if (isPop && topmostDialog()?.asksFirst()) {
      afterRefusedBack();
      topmostDialog()?.close();
      return true;
    }
    const questions = questionsAbout(move);
    if (questions.size > 0) {
      if (isPop) afterRefusedBack();
      if (!isAsking.current) void askAll(move, questions);
      return true;
    }
    const takesPlace = action === "push" && isPassing(from);
    if (isPop || !(takesPlace || isUnderWay())) return false;
    goOn(move);
    return true;
  });

  function goOn({ to, action, steps }: Move) {
    void inTurn(() => {
      if (action === "pop") return through(navigate, steps);
      const here = currentLocation();
      const replace = action === "replace" || isPassing(here);
      // Not waited for: until another screen has come, something else may be chosen.
      void along(navigate, to, { replace, state: to.state, keepsScroll: to.pathname === here.pathname });
    });
  }

  async function askAll(move: Move, questions: Set<Guard["ask"]>) {
    isAsking.current = true;
    const goesOn = await allAgree(questions);
    isAsking.current = false;
    if (goesOn) goOn(move);
  }

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
