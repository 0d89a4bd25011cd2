/**
 * A change that shows before the server agrees, for what has to answer a thumb at once: checking off a task. It's undone
 * if the server refuses, and nothing else with it: what else was checked off meanwhile stays.
 *
 * const tick = useOptimisticChange<Project, Ticked>({ lists: LISTS, touches: [],
 *   send: ({ id, taskId, completed }) => api.PUT("/api/projects/{id}/tasks/{taskId}", ...),
 *   expected: (project, { taskId, completed }) => ({ ...project, tasks: project.tasks.map(...) }) });
 * void told(tick.mutateAsync({ id, taskId, completed: true }), { failure: "..." });
 */
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { findRow, replaceRow } from "./cached-rows";
import { dataOf } from "./client";
import type { Identified } from "./identity";
import { ifStillSignedIn, ownerNow, settleChange } from "./mutation";

type OptimisticChange<Row, Variables> = {
  /** The key all answers with these rows lie under. */
  lists: QueryKey;
  /** Keys of what the change makes stale. */
  touches: QueryKey[];
  /** Answers the row as it is now. */
  send: (variables: Variables) => Promise<{ data?: Row }>;
  /** What the row will be. */
  expected: (row: Row, variables: Variables) => Row;
};

/** What the server last said of a row, and what it has not answered yet. */
type Awaited = { known: Identified; waiting: object[] };
const awaited = new Map<string, Awaited>();

export function useOptimisticChange<Row extends Identified, Variables extends { id: string }>(
  change: OptimisticChange<Row, Variables>,
) {
  const { lists, touches, send, expected } = change;
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
    ifStillSignedIn(owner, () => show(left));
    // Asked for while changes are on their way, the answer would take them back for a moment.
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
