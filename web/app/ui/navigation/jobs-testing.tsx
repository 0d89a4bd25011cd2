/** A small app of two screens, a form and dialogs, for the tests of what guards moves between them. */
import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, vi } from "vitest";
import { useNavigate } from "~/router/hooks";
import { Outlet, RouterProvider } from "~/router/provider";
import { createRouter } from "~/router/router";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useAskedFor } from "~/ui/dialogs/use-asked-for";
import { useDetails } from "~/ui/dialogs/use-details";
import { useDialog } from "~/ui/dialogs/use-dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { ConfirmHost } from "~/ui/feedback/confirm";
import { NavigationGuards } from "./navigation-guards";
import { useCountsAsOpenDialog } from "./open-dialogs";
import { useAddress } from "./use-address";

/**
 * Lets the browser do what it has queued, one turn after another: timers, messages and moves in the history. Turns are
 * counted, not time, so a busy machine takes longer for them and nothing else changes.
 */
export async function turns(count: number) {
  for (let turn = 0; turn < count; turn += 1) await new Promise<void>((resolve) => setTimeout(resolve));
}
export const WAITS = [0, 1, 2, 3, 5, 8];
/** More than any move takes to settle. */
export const settled = () => turns(20);

type Job = { id: string };
/** What the screen offers to press. */
export let jobs: ReturnType<typeof useJobs>;
export let closeExpenses: (() => void) | undefined;
export let navigate: ReturnType<typeof useNavigate>;
/** What the screen had to find by its id, because nobody had it any more. */
export const sought: string[] = [];
/** What a form does when Back comes upon it; null: it has nothing to ask. */
let asks: (() => Promise<boolean>) | null = null;
export function onBack(ask: () => Promise<boolean>) {
  asks = ask;
}

/** Gives the tests `navigate` of another screen. */
export function useGivenNavigate() {
  navigate = useNavigate();
}

function shownAs(text: string, keep?: (close: () => void) => void) {
  return afterScreen<LateDialogProps<Job>>(async () => ({
    default: ({ row, opened, onClose }) => {
      useCountsAsOpenDialog(opened, onClose);
      keep?.(onClose);
      return opened ? `${text} ${row.id}` : null;
    },
  }));
}
const jobDialog = shownAs("Job");
const expensesDialog = shownAs("Expenses of", (close) => {
  closeExpenses = close;
});

function useJobs() {
  const find = async (id: string) => {
    sought.push(id);
    return id === "gone" ? null : { id };
  };
  const job = { idOf: ({ id }: Job) => id, find };
  const details = useDetails<Job>({ ...job, late: jobDialog, missing: "It is gone." });
  const expenses = useDetails<Job>({ ...job, late: expensesDialog, by: "expenses", missing: "They are gone." });
  const form = useDialog<string>();
  useAskedFor("new", ["client"], (kind, { client }) => form.open(`${kind} for ${client}`));
  return { details, expenses, form, address: useAddress() };
}

function Jobs() {
  navigate = useNavigate();
  jobs = useJobs();
  return (
    <>
      <h1>Jobs</h1>
      <p>{jobs.details.dialog}</p>
      <p>{jobs.expenses.dialog}</p>
      {jobs.form.target ? <Form {...jobs.form} key={jobs.form.key} /> : null}
    </>
  );
}

function Form({ target, opened, close }: ReturnType<typeof useDialog<string>>) {
  useCountsAsOpenDialog(
    opened,
    () => void (asks?.() ?? Promise.resolve(true)).then((agreed) => agreed && close()),
    () => asks !== null,
  );
  return opened ? <p>Form: {target}</p> : null;
}

function Frame() {
  return (
    <MantineProvider env="test">
      <NavigationGuards />
      <Outlet />
      <ConfirmHost />
    </MantineProvider>
  );
}

let ended: Array<() => void> = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ended) end();
  ended = [];
  asks = null;
  closeExpenses = undefined;
  await settled();
});

/** Opens the app at an address, above a screen it came from. `trips` comes when the test says so. */
export async function open(
  address: string,
  trips: Promise<null> = Promise.resolve(null),
  state: object | null = null,
  guarded?: ReactNode,
) {
  window.history.pushState({ usr: null, key: "before", idx: 0 }, "", "/before");
  if (state) window.history.pushState({ usr: null, key: "screen", idx: 1 }, "", "/jobs");
  window.history.pushState({ usr: state, key: "start", idx: state ? 2 : 1 }, "", address);
  const router = createRouter([
    {
      element: <Frame />,
      children: [
        { path: "/jobs", element: <Jobs />, redirect: async () => null },
        { path: "/trips", element: "The trips", redirect: () => trips },
        { path: "/guarded", element: guarded },
        { path: "*", element: "Elsewhere" },
      ],
    },
  ]);
  const { unmount } = render(<RouterProvider router={router} />);
  ended.push(unmount, () => router.dispose());
  await Promise.all([jobDialog.load(), expensesDialog.load()]);
  await settled();
}

export const shows = (text: string) => screen.findByText(text);
export const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull());
export const at = () => window.location.pathname + window.location.search;
export async function goBack() {
  window.history.back();
  await settled();
}
export async function goForward() {
  window.history.forward();
  await settled();
}
