import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { createBrowserRouter, Outlet, RouterProvider, useNavigate } from "react-router";
import { expect, it, vi } from "vitest";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useDetails } from "~/ui/dialogs/use-details";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { NavigationGuards, useNavigationGuard } from "./navigation-guards";
import { useCountsAsOpenDialog } from "./open-dialogs";

/** Lets the browser do what it has queued, one turn after another: timers, messages and moves in the history. */
async function turns(count: number) {
  for (let turn = 0; turn < count; turn += 1) await new Promise<void>((resolve) => setTimeout(resolve));
}
/** More than any move takes to settle. */
const SETTLED = 12;

/** What a form does that leads to what it has saved; at once, or so many turns after its dialog has closed. */
let goOn: (wait: number | "at once") => Promise<void>;

function List() {
  const navigate = useNavigate();
  const [opened, setOpened] = useState(true);
  useCountsAsOpenDialog(opened, () => setOpened(false));
  goOn = async (wait) => {
    setOpened(false);
    if (wait !== "at once") await turns(wait);
    void navigate("/saved");
  };
  return "The list";
}

function Frame() {
  return (
    <>
      <NavigationGuards />
      <Outlet />
    </>
  );
}

it.each(["at once", 0, 1, 2, 3, 5, 8] as const)(
  "goes on from a dialog that has just closed, however slowly the screen comes (%s)",
  async (wait) => {
    let arrive = () => {};
    const arrived = new Promise<null>((resolve) => {
      arrive = () => resolve(null);
    });
    window.history.replaceState(null, "", "/");
    const router = createBrowserRouter([
      {
        element: <Frame />,
        children: [
          { path: "/", element: <List />, loader: () => null },
          { path: "/saved", element: "What was saved", loader: () => arrived },
        ],
      },
    ]);
    const { unmount } = render(<RouterProvider router={router} />);
    await screen.findByText("The list");
    await turns(SETTLED);
    await goOn(wait);
    await turns(SETTLED);
    arrive();
    await screen.findByText("What was saved");
    await turns(SETTLED);
    expect(window.location.pathname).toBe("/saved");
    unmount();
    router.dispose();
  },
);

type Job = { id: string };
const job = { idOf: ({ id }: Job) => id, find: async (id: string) => ({ id }), missing: "It is gone." };
let followLink: () => void;
let openExpenses: () => void;
let closeExpenses: () => void;

const jobDialog = afterScreen<LateDialogProps<Job>>(async () => ({
  default: ({ opened, onClose }) => {
    useCountsAsOpenDialog(opened, onClose);
    return opened ? "The job" : null;
  },
}));
const expensesDialog = afterScreen<LateDialogProps<Job>>(async () => ({
  default: ({ opened, onClose }) => {
    useCountsAsOpenDialog(opened, onClose);
    closeExpenses = onClose;
    return opened ? "Its expenses" : null;
  },
}));

function Jobs() {
  const navigate = useNavigate();
  const details = useDetails<Job>({ ...job, late: jobDialog });
  const expenses = useDetails<Job>({ ...job, late: expensesDialog, by: "expenses" });
  followLink = () => void navigate("/trips");
  openExpenses = () => expenses.open({ id: "p1" });
  return (
    <>
      <p>{details.dialog}</p>
      <p>{expenses.dialog}</p>
    </>
  );
}

const WAITS = [0, 1, 2, 3, 5, 8];
it.each(WAITS.flatMap((open) => WAITS.map((closed) => [open, closed])))(
  "comes back to the dialog a link was pressed in, after another above it was open for %i turns and closed for %i",
  async (open, closed) => {
    window.history.pushState(null, "", "/?open=p1");
    const router = createBrowserRouter([
      {
        element: <Frame />,
        children: [
          { path: "/", element: <Jobs />, loader: () => null },
          { path: "/trips", element: "The trips", loader: () => null },
        ],
      },
    ]);
    const { unmount } = render(<RouterProvider router={router} />);
    await screen.findByText("The job");
    await expensesDialog.load();
    await turns(SETTLED);
    // As by a press: what it changes is drawn before the next one.
    flushSync(openExpenses);
    await turns(open);
    flushSync(closeExpenses);
    await turns(closed);
    followLink();
    await screen.findByText("The trips");
    await turns(SETTLED);
    window.history.back();
    await screen.findByText("The job");
    expect(window.location.search).toBe("?open=p1");
    expect(screen.queryByText("Its expenses")).toBeNull();
    unmount();
    router.dispose();
  },
);

const asked: string[] = [];
const askForm = async () => asked.push("form") > 0;
const askOffline = async () => asked.push("offline") < 0;
let leaveForm: () => void;

function GuardedForm() {
  const navigate = useNavigate();
  leaveForm = () => void navigate("/trips");
  useNavigationGuard({ blocks: () => true, ask: askForm });
  useNavigationGuard({ blocks: () => true, ask: askOffline, refuses: true });
  return "The form";
}

it("refuses before it asks: nobody gives up changes for a screen that cannot open", async () => {
  window.history.replaceState(null, "", "/");
  const router = createBrowserRouter([
    {
      element: <Frame />,
      children: [
        { path: "/", element: <GuardedForm /> },
        { path: "/trips", element: "The trips" },
      ],
    },
  ]);
  const { unmount } = render(<RouterProvider router={router} />);
  await screen.findByText("The form");
  leaveForm();
  await vi.waitFor(() => expect(asked).toEqual(["offline"]));
  await turns(SETTLED);
  expect(asked).toEqual(["offline"]);
  expect(window.location.pathname).toBe("/");
  unmount();
  router.dispose();
});
