/**
 * Brings the app to an address: asks whether it may leave, fetches what the new screen is made of, then writes the browser's
 * history. The screen that's there stays until then. Whatever begins later overtakes what's under way.
 *
 * const router = createRouter(routes);
 * await router.arrived;                      // the first screen can be drawn
 * <RouterProvider router={router} />         // provider.tsx
 */
import { type ComponentType, createElement, type ReactNode } from "react";
import {
  currentIndex,
  currentLocation,
  hrefOf,
  type Location,
  newLocation,
  pushEntry,
  replaceEntry,
  type To,
} from "./location";
import { finderOf, type Params } from "./paths";

/** What a route draws. A layout draws the next one of its branch by `Outlet`. */
export type RouteParts = {
  element?: ReactNode;
  ErrorBoundary?: ComponentType;
  /** Where else an address leads, if this isn't the right moment for it. */
  redirect?: (address: URL) => string | null | Promise<string | null>;
};

export type Route = RouteParts & {
  /** The whole address. A layout has none. */
  path?: string;
  children?: readonly Route[];
  /** Fetches the parts. It's asked once more, at the next navigation, if they didn't come. */
  lazy?: () => Promise<RouteParts>;
};

export type Action = "pop" | "push" | "replace";
export type Move = {
  from: Location;
  to: Location;
  action: Action;
  /** Steps through the history, for a pop. */
  steps: number;
};
/** Answers whether the move is held up. A pop that's held up is undone. */
export type Gate = (move: Move) => boolean;

export type NavigateOptions = {
  replace?: boolean;
  state?: unknown;
  /** Stays where the page is scrolled to. */
  keepsScroll?: boolean | undefined;
};
export type Navigate = (to: To | number, options?: NavigateOptions) => Promise<void>;

export type RouterState = {
  location: Location;
  /** What's drawn, from the outside in. Empty until the first screen has come. */
  branch: readonly RouteParts[];
  params: Params;
  /** Where a navigation under way leads. */
  pending: Location | null;
  keepsScroll: boolean;
};

export type Router = ReturnType<typeof createRouter>;

export function createRouter(routes: readonly Route[]) {
  const find = finderOf(branchesOf(routes));
  const fetched = new Map<Route, RouteParts>();
  const listeners = new Set<() => void>();
  const gates = new Set<Gate>();
  const leaving = new Set<(location: Location) => void>();
  let state: RouterState = { location: currentLocation(), branch: [], params: {}, pending: null, keepsScroll: false };
  let index = currentIndex() ?? 0;
  let latest = {};
  /** The browser is about to come back from a pop that was held up. */
  let isUndoing = false;

  if (currentIndex() === null) window.history.replaceState({ ...window.history.state, idx: index }, "");
  window.addEventListener("popstate", popped);
  const arrived = arrive("pop", state.location, false);

  function update(next: Partial<RouterState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function isHeldUp(move: Move): boolean {
    return [...gates].some((gate) => gate(move));
  }

  function popped() {
    const at = currentIndex();
    const steps = (at ?? index + 1) - index;
    index += steps;
    // The browser's own entry, for a link to a part of the page, gets a name like any other.
    if (at === null) replaceEntry(newLocation(window.location.href, null), index);
    const to = currentLocation();
    if (isUndoing) {
      isUndoing = false;
      return;
    }
    if (steps !== 0 && isHeldUp({ from: state.location, to, action: "pop", steps })) {
      isUndoing = true;
      window.history.go(-steps);
      return;
    }
    void arrive("pop", to, false);
  }

  async function navigate(to: To | number, options: NavigateOptions = {}) {
    if (typeof to === "number") return window.history.go(to);
    const location = newLocation(to, options.state ?? null);
    const action = options.replace ? "replace" : "push";
    if (isHeldUp({ from: state.location, to: location, action, steps: 0 })) return;
    await arrive(action, location, options.keepsScroll ?? false);
  }

  async function arrive(action: Action, location: Location, keepsScroll: boolean): Promise<void> {
    const mine = {};
    latest = mine;
    for (const listener of leaving) listener(state.location);
    const found = find(location.pathname);
    if (!found) throw new Error(`No route leads to ${location.pathname}`);
    const { routes } = found.entry;
    const isHere = routes.every((route) => !route.lazy || fetched.has(route));
    if (!isHere) update({ pending: location });
    // Nothing waits for what's here already: the screen changes at once.
    const branch = isHere ? routes.map((route) => fetched.get(route) ?? route) : await Promise.all(routes.map(partsOf));
    if (latest !== mine) return;
    const elsewhere = branch.at(-1)?.redirect?.(new URL(hrefOf(location), window.location.origin)) ?? null;
    if (elsewhere instanceof Promise) update({ pending: location });
    const redirected = elsewhere instanceof Promise ? await elsewhere : elsewhere;
    if (latest !== mine) return;
    if (redirected !== null)
      return arrive(action === "push" ? "push" : "replace", newLocation(redirected, null), false);

    if (action === "push") {
      index += 1;
      pushEntry(location, index);
    } else if (action === "replace") replaceEntry(location, index);
    update({ location, branch, params: found.params, pending: null, keepsScroll });
  }

  async function partsOf(route: Route): Promise<RouteParts> {
    const there = route.lazy ? fetched.get(route) : route;
    if (there) return there;
    try {
      const parts = (await route.lazy?.()) ?? {};
      fetched.set(route, parts);
      return parts;
    } catch (error) {
      return { element: createElement(Failed, { error }) };
    }
  }

  return {
    get state() {
      return state;
    },
    arrived,
    navigate,
    subscribe: (listener: () => void) => added(listeners, listener),
    /** Asked before each move. */
    addGate: (gate: Gate) => added(gates, gate),
    /** Told what's left as soon as a move begins. */
    onLeaving: (listener: (location: Location) => void) => added(leaving, listener),
    /** For tests, which start more than one. */
    dispose: () => window.removeEventListener("popstate", popped),
  };
}

/** In place of what couldn't be fetched: fails where it would be drawn, below the boundary that can say so. */
function Failed({ error }: { error: unknown }): never {
  throw error;
}

/** Each route without children, with those around it from the outside in. */
function branchesOf(routes: readonly Route[], around: Route[] = []): { path: string; routes: Route[] }[] {
  return routes.flatMap((route) => {
    const branch = [...around, route];
    return route.children ? branchesOf(route.children, branch) : [{ path: route.path ?? "", routes: branch }];
  });
}

function added<Item>(set: Set<Item>, item: Item): () => void {
  set.add(item);
  return () => void set.delete(item);
}
