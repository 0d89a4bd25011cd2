import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { createBrowserRouter, Outlet, RouterProvider, useNavigate } from "react-router";
import { expect, it } from "vitest";
import { useCountsAsOpenDialog } from "~/ui/dialogs/open-dialogs";
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
