import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useGate, useLocation, useNavigate, useParams, usePending, useRouteError, useSearchParameters } from "./hooks";
import { Link, Redirect } from "./link";
import { Outlet, RouterProvider } from "./provider";
import { createRouter, type Gate, type Route, type RouteParts, type Router } from "./router";
import { useScrollKept } from "./scroll";

let router: Router;
/** Where Jobs has to be fetched from, as often as it's asked for. */
let fetchJobs: () => Promise<RouteParts>;
let gate: Gate;
let scrolledTo: number[];

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  fetchJobs = () => Promise.resolve({ element: <h1>Jobs</h1> });
  gate = () => false;
  scrolledTo = [];
  vi.spyOn(window, "scrollTo").mockImplementation((_, top) => {
    scrolledTo.push(Number(top));
    scrollTo(Number(top));
  });
  scrollTo(0);
});
afterEach(() => {
  router.dispose();
  vi.restoreAllMocks();
});

function scrollTo(top: number) {
  document.documentElement.scrollTop = top;
}

const byKey = ({ key }: { key: string }) => key;

function Frame() {
  useScrollKept(byKey);
  useGate((move) => gate(move));
  const [count, setCount] = useState(0);
  const pending = usePending();
  return (
    <>
      <nav>
        <Link to="/">Home</Link>
        <Link to="/jobs">Jobs</Link>
        <Link to="/trips/a%20b?year=2026">Trips</Link>
        <Link to="/old">Old</Link>
        <Link to="/jobs" target="_blank">
          Jobs in a new tab
        </Link>
      </nav>
      <button type="button" onClick={() => setCount(count + 1)}>
        Counted {count}
      </button>
      <p>{pending ? `On the way to ${pending.pathname}` : "At rest"}</p>
      <Outlet />
    </>
  );
}

function Trips() {
  const { driver } = useParams();
  return (
    <>
      <h1>Trips of {driver}</h1>
      <p>In {useSearchParameters().get("year")}</p>
    </>
  );
}

function Failure() {
  const error = useRouteError() as Error;
  const [navigate, location] = [useNavigate(), useLocation()];
  return (
    <button type="button" onClick={() => void navigate(location, { replace: true })}>
      {error.message} Try again
    </button>
  );
}

function Broken(): never {
  throw new Error("It broke.");
}

const routes: Route[] = [
  {
    element: <Frame />,
    children: [
      { path: "/", element: <h1>Home</h1> },
      { path: "/trips/:driver", element: <Trips /> },
      { path: "/old", redirect: () => "/trips/ann", element: <h1>Old</h1> },
      { path: "/moved", element: <Redirect to="/trips/ann" /> },
      {
        element: <Outlet />,
        ErrorBoundary: Failure,
        children: [
          { path: "/jobs", lazy: () => fetchJobs() },
          { path: "/broken", element: <Broken /> },
        ],
      },
    ],
  },
];

async function openAt(address: string) {
  window.history.pushState(null, "", address);
  router = createRouter(routes);
  render(<RouterProvider router={router} />);
  await act(() => router.arrived);
}

const press = (name: string) => fireEvent.click(screen.getByRole("link", { name }));
const shows = (name: string) => screen.findByRole("heading", { name });
const at = () => window.location.pathname + window.location.search;

/** Through the history, as the browser's own buttons do. */
async function go(steps: number) {
  const there = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  await act(async () => {
    window.history.go(steps);
    await there;
  });
}

describe("a link", () => {
  it("leads to a screen, and Back and Forward go the same way", async () => {
    await openAt("/");
    press("Trips");
    expect(await shows("Trips of a b")).toBeTruthy();
    expect(screen.getByText("In 2026")).toBeTruthy();
    expect(at()).toBe("/trips/a%20b?year=2026");
    await go(-1);
    expect(await shows("Home")).toBeTruthy();
    await go(1);
    expect(await shows("Trips of a b")).toBeTruthy();
  });

  it("to where the page is takes the entry's place", async () => {
    await openAt("/");
    const entries = window.history.length;
    press("Trips");
    await shows("Trips of a b");
    press("Trips");
    expect(window.history.length).toBe(entries + 1);
  });

  it("is the browser's for another tab, or with a key held", async () => {
    await openAt("/");
    const opened = vi.fn((event: Event) => event.preventDefault());
    document.addEventListener("click", opened);
    press("Jobs in a new tab");
    fireEvent.click(screen.getByRole("link", { name: "Jobs" }), { ctrlKey: true });
    document.removeEventListener("click", opened);
    expect(opened).toHaveBeenCalledTimes(2);
    expect(at()).toBe("/");
  });

  it("leaves what stands around the screen as it is", async () => {
    await openAt("/");
    fireEvent.click(screen.getByRole("button", { name: "Counted 0" }));
    press("Trips");
    await shows("Trips of a b");
    expect(screen.getByRole("button", { name: "Counted 1" })).toBeTruthy();
  });
});

describe("a screen that has to be fetched", () => {
  it("comes after the one before it, which stays until then with its address", async () => {
    let arrive = (_: RouteParts) => {};
    fetchJobs = () => new Promise((resolve) => (arrive = resolve));
    await openAt("/");
    press("Jobs");
    expect(await screen.findByText("On the way to /jobs")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Home" })).toBeTruthy();
    expect(at()).toBe("/");
    await act(async () => arrive({ element: <h1>Jobs</h1> }));
    expect(await shows("Jobs")).toBeTruthy();
    expect(at()).toBe("/jobs");
    expect(screen.getByText("At rest")).toBeTruthy();
  });

  it("is fetched once", async () => {
    const fetching = vi.fn(fetchJobs);
    fetchJobs = fetching;
    await openAt("/");
    press("Jobs");
    await shows("Jobs");
    press("Home");
    await shows("Home");
    press("Jobs");
    await shows("Jobs");
    expect(fetching).toHaveBeenCalledOnce();
  });

  it("is overtaken by what's chosen meanwhile", async () => {
    let arrive = (_: RouteParts) => {};
    fetchJobs = () => new Promise((resolve) => (arrive = resolve));
    await openAt("/");
    press("Jobs");
    press("Trips");
    await shows("Trips of a b");
    await act(async () => arrive({ element: <h1>Jobs</h1> }));
    expect(screen.queryByRole("heading", { name: "Jobs" })).toBeNull();
    expect(at()).toBe("/trips/a%20b?year=2026");
  });

  it("fails at its own address until it can be fetched, with everything around it in place", async () => {
    const arrives = fetchJobs;
    fetchJobs = () => Promise.reject(new Error("No signal."));
    await openAt("/");
    press("Jobs");
    const again = await screen.findByRole("button", { name: "No signal. Try again" });
    expect(at()).toBe("/jobs");
    expect(screen.getByRole("link", { name: "Home" })).toBeTruthy();
    fetchJobs = arrives;
    fireEvent.click(again);
    expect(await shows("Jobs")).toBeTruthy();
  });
});

it("shows a screen that broke as that, until something else is chosen", async () => {
  await openAt("/broken");
  expect(await screen.findByText("It broke. Try again")).toBeTruthy();
  press("Jobs");
  expect(await shows("Jobs")).toBeTruthy();
});

it.each(["/old", "/moved"])("starts where an address leads that isn't right now: %s", async (address) => {
  await openAt(address);
  expect(await shows("Trips of ann")).toBeTruthy();
  expect(at()).toBe("/trips/ann");
});

it("leaves Back to the screen before one that redirects", async () => {
  await openAt("/");
  press("Old");
  await shows("Trips of ann");
  await go(-1);
  expect(await shows("Home")).toBeTruthy();
});

describe("a gate", () => {
  it("keeps a link from leading away", async () => {
    await openAt("/");
    gate = () => true;
    press("Trips");
    expect(screen.getByRole("heading", { name: "Home" })).toBeTruthy();
    expect(at()).toBe("/");
  });

  it("undoes Back, and says how many steps it was", async () => {
    await openAt("/");
    press("Trips");
    await shows("Trips of a b");
    press("Jobs");
    await shows("Jobs");
    const asked: number[] = [];
    gate = ({ action, steps }) => action === "pop" && asked.push(steps) > 0;
    const undone = new Promise<void>((resolve) => {
      const left = () => window.addEventListener("popstate", () => resolve(), { once: true });
      window.addEventListener("popstate", left, { once: true });
    });
    await act(async () => {
      window.history.go(-2);
      await undone;
    });
    expect(asked).toEqual([-2]);
    expect(at()).toBe("/jobs");
    expect(screen.getByRole("heading", { name: "Jobs" })).toBeTruthy();
    gate = () => false;
    await go(-2);
    expect(await shows("Home")).toBeTruthy();
  });
});

describe("the place on a page", () => {
  it("is the top of a new screen, and where it was on the way back", async () => {
    await openAt("/");
    scrollTo(700);
    press("Trips");
    await shows("Trips of a b");
    expect(scrolledTo.at(-1)).toBe(0);
    await go(-1);
    await shows("Home");
    expect(scrolledTo.at(-1)).toBe(700);
  });

  it("stays where a screen changes what it shows", async () => {
    await openAt("/");
    scrollTo(700);
    scrolledTo = [];
    await act(() => router.navigate("/?sort=name", { replace: true, keepsScroll: true }));
    expect(at()).toBe("/?sort=name");
    expect(scrolledTo).toEqual([]);
  });

  it("outlives a refresh", async () => {
    await openAt("/");
    scrollTo(300);
    fireEvent(window, new Event("pagehide"));
    expect(JSON.parse(sessionStorage.getItem("sawhorse.scroll") ?? "{}")).toEqual(
      expect.objectContaining({ default: 300 }),
    );
  });
});

it("counts the entries that the browser makes for a part of the page", async () => {
  await openAt("/");
  press("Trips");
  await shows("Trips of a b");
  // As a click on <a href="#main"> does.
  window.history.pushState(null, "", "#main");
  fireEvent.popState(window);
  const asked: number[] = [];
  gate = ({ action, steps }) => action === "pop" && asked.push(steps) < 0;
  await go(-2);
  expect(await shows("Home")).toBeTruthy();
  expect(asked).toEqual([-2]);
});
