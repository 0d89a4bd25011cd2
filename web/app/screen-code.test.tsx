import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useLocation, useNavigate, useRouteError } from "~/router/hooks";
import { Link } from "~/router/link";
import { Outlet, RouterProvider } from "~/router/provider";
import { routerAt } from "~/ui/testing";
import { lazyRoute, ScreenMissing, type ScreenModule, screenCode } from "./screen-code";

const tools: ScreenModule = { title: "Tools · Sawhorse", default: () => <h1>Tools</h1> };

function Around() {
  return (
    <>
      <Link to="/tools">Tools</Link>
      <Outlet />
    </>
  );
}

function Retry() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  async function retry() {
    if (error instanceof ScreenMissing)
      await error.retry().then(
        () => navigate(location, { replace: true }),
        () => {},
      );
  }
  return (
    <button type="button" onClick={() => void retry()}>
      Try again
    </button>
  );
}

function drawAround(load: () => Promise<ScreenModule>) {
  const code = screenCode(load);
  const router = routerAt("/", [
    {
      element: <Around />,
      children: [
        { path: "/", element: <h1>Dashboard</h1> },
        { element: <Outlet />, ErrorBoundary: Retry, children: [{ path: "/tools", lazy: lazyRoute(code) }] },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return { code, router };
}

it("draws a screen whose code arrives, with its title", async () => {
  const { code } = drawAround(() => Promise.resolve(tools));
  expect(code.isHere).toBe(false);
  fireEvent.click(screen.getByRole("link", { name: "Tools" }));
  expect(await screen.findByRole("heading", { name: "Tools" })).toBeTruthy();
  expect(document.title).toBe("Tools · Sawhorse");
  expect(code.isHere).toBe(true);
});

it("fails in place at the new address until the code arrives, and is the screen from then on", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  let hasSignal = false;
  const load = vi.fn(() => (hasSignal ? Promise.resolve(tools) : Promise.reject(new TypeError("Failed to fetch"))));
  const { code, router } = drawAround(load);
  fireEvent.click(screen.getByRole("link", { name: "Tools" }));
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  expect(router.state.location.pathname).toBe("/tools");
  expect(code.isHere).toBe(false);
  hasSignal = true;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Tools" })).toBeTruthy();
  expect(document.title).toBe("Tools · Sawhorse");
  vi.restoreAllMocks();
});
