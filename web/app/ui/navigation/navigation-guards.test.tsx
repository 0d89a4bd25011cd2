import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { createBrowserRouter, Outlet, RouterProvider, useNavigate } from "react-router";
import { expect, it } from "vitest";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useCountsAsOpenDialog } from "~/ui/dialogs/open-dialogs";
import { useDetails } from "~/ui/dialogs/use-details";
import type { LateDialogProps } from "~/ui/dialogs/use-row-dialog";
import { NavigationGuards } from "./navigation-guards";

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What a form does that leads to what it has saved. */
let goOn: (wait: number) => Promise<void>;

function List() {
  const navigate = useNavigate();
  const [opened, setOpened] = useState(true);
  useCountsAsOpenDialog(opened, () => setOpened(false));
  goOn = async (wait) => {
    setOpened(false);
    if (wait >= 0) await pause(wait);
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

it.each([-1, 0, 1, 2, 5, 20])(
  "goes on from a dialog that has just closed, however slowly the screen comes (%i ms)",
  async (wait) => {
    window.history.replaceState(null, "", "/");
    const router = createBrowserRouter([
      {
        element: <Frame />,
        children: [
          { path: "/", element: <List />, loader: () => null },
          { path: "/saved", element: "What was saved", loader: () => pause(60).then(() => null) },
        ],
      },
    ]);
    const { unmount } = render(<RouterProvider router={router} />);
    await screen.findByText("The list");
    await pause(20);
    await goOn(wait);
    await screen.findByText("What was saved");
    await pause(100);
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

const WAITS = [0, 1, 2, 5, 20];
it.each(WAITS.flatMap((open) => WAITS.map((closed) => [open, closed])))(
  "comes back to the dialog a link was pressed in, after another above it was open for %i ms and closed for %i",
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
    await pause(20);
    // As by a press: what it changes is drawn before the next one.
    flushSync(openExpenses);
    await pause(open);
    flushSync(closeExpenses);
    await pause(closed);
    followLink();
    await screen.findByText("The trips");
    await pause(20);
    window.history.back();
    await screen.findByText("The job");
    expect(window.location.search).toBe("?open=p1");
    expect(screen.queryByText("Its expenses")).toBeNull();
    unmount();
    router.dispose();
  },
);
