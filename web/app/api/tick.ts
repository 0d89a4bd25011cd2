/**
 * A change that is seen before the server has agreed, for what must answer a thumb at once: ticking a task off. It goes
 * back when the server refuses, and only it: what else was ticked meanwhile stays.
 *
 * const tick = useTick<Project, Ticked>({ lists: LISTS, touches: [],
 *   send: ({ id, taskId, completed }) => api.PUT("/api/projects/{id}/tasks/{taskId}", ...),
 *   expected: (project, { taskId, completed }) => ({ ...project, tasks: project.tasks.map(...) }) });
 * void told(tick.mutateAsync({ id, taskId, completed: true }), { failure: "..." });
 */
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { findRow, replaceRow } from "./cached-rows";
import { dataOf } from "./client";
import type { Identified } from "./identity";
import { ownerNow, settleChange, unlessLeft } from "./mutation";

type Tick<Row, Variables> = {
  /** The key all answers with these rows lie under. */
  lists: QueryKey;
  /** Keys of what a tick makes stale. */
  touches: QueryKey[];
  /** Answers the row as it is now. */
  send: (variables: Variables) => Promise<{ data?: Row }>;
  /** What the row will be. */
  expected: (row: Row, variables: Variables) => Row;
};

/** What the server last said of a row, and what it has not answered yet. */
type Awaited = { known: Identified; waiting: object[] };
const awaited = new Map<string, Awaited>();

export function useTick<Row extends Identified, Variables extends { id: string }>(tick: Tick<Row, Variables>) {
  const { lists, touches, send, expected } = tick;
  const cache = useQueryClient();
  const nameOf = (id: string) => JSON.stringify([lists, id]);

  /** The server's word with everything on top that is still on its way. */
  function show({ known, waiting }: Awaited) {
    const row = waiting.reduce<Row>((shown, variables) => expected(shown, variables as Variables), known as Row);
    replaceRow(cache, lists, row, false);
  }

  function settle(variables: Variables, answer: Row | null, owner: string | undefined) {
    const name = nameOf(variables.id);
    const row = awaited.get(name);
    if (!row) return;
    const left = { known: answer ?? row.known, waiting: row.waiting.filter((other) => other !== variables) };
    if (left.waiting.length > 0) awaited.set(name, left);
    else awaited.delete(name);
    unlessLeft(owner, () => show(left));
    // Asked for while ticks are on their way, the answer would take them back for a moment.
    if (left.waiting.length === 0) settleChange(cache, owner, lists, ...touches);
  }

  return useMutation({
    mutationFn: (variables: Variables) => dataOf(send(variables)),
    // One after the other: an answer that is overtaken would show less than is true.
    scope: { id: JSON.stringify(lists) },
    onMutate(variables) {
      const name = nameOf(variables.id);
      const known = awaited.get(name)?.known ?? findRow<Row>(cache, lists, variables.id);
      if (known) {
        const row = { known, waiting: [...(awaited.get(name)?.waiting ?? []), variables] };
        awaited.set(name, row);
        show(row);
      }
      return ownerNow();
    },
    onSuccess: (answer, variables, owner) => settle(variables, answer, owner),
    onError: (_, variables, owner) => settle(variables, null, owner),
  });
}
