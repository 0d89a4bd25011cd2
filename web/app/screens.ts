/**
 * How the code of screens comes. Left to itself the router answers a file that does not come by loading the page again
 * at the address one was about to leave, over and over. Here the new address is reached all the same, with a screen
 * that fails to show itself: the error boundary around it says so and can try again, without leaving the page.
 *
 * The router looks for a screen's module among those it knows before it fetches one. What it is given to look in says
 * yes to every screen there is, and answers with the module, on its way or stood in for.
 */
import { type ComponentType, createElement } from "react";
import { arrived } from "./lib/arrived";

type ScreenModule = { default?: ComponentType; clientLoader?: () => null };
/** `imports` is everything the module is made of, at any depth. */
type Route = {
  path?: string;
  module: string;
  imports?: string[];
  css?: string[];
  hasClientLoader: boolean;
  parentId?: string;
};

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, Route | undefined> };
    __reactRouterRouteModules?: Record<string, ScreenModule | Promise<ScreenModule> | undefined>;
  }
}

/** Thrown by a screen whose code has not come. */
export class ScreenMissing extends Error {
  /** Fetches it again; what comes is shown when the screen is drawn anew. */
  readonly retry: () => Promise<void>;

  constructor(cause: unknown, retry: () => Promise<void>) {
    super("The screen's code could not be loaded", { cause });
    this.name = "ScreenMissing";
    this.retry = retry;
  }
}

/** Before the router starts. */
export function fetchScreensPatiently() {
  const routes = window.__reactRouterManifest?.routes;
  const known = window.__reactRouterRouteModules;
  if (!routes || !known) return;
  let asked: string | undefined;
  window.__reactRouterRouteModules = new Proxy(known, {
    has(modules, id) {
      if (!(id in modules) && typeof id === "string" && routes[id]) asked = id;
      return id in modules || id === asked;
    },
    get(modules, id) {
      // A look without having asked is one for what is there already.
      if (typeof id !== "string" || id in modules || id !== asked) return Reflect.get(modules, id);
      asked = undefined;
      const route = routes[id];
      return route && fetchScreen(route, (module) => Object.assign(modules, { [id]: module }));
    },
  });
}

/**
 * Fetches and runs the code of the screen at an address, so that it only has to be drawn once it is chosen. What does not
 * come is fetched again then.
 */
export async function readyScreen(address: string) {
  const route = routeAt(address);
  if (!route) return;
  fetchTogether(route);
  await arrived(import(/* @vite-ignore */ route.module)).then(() => ready.add(route.module), console.debug);
}

/** The modules of screens that have come and run. */
const ready = new Set<string>();

/** Whether the code of the screen at an address is here. */
export function isReady(address: string): boolean {
  return ready.has(routeAt(address)?.module ?? "");
}

function routeAt(address: string): Route | undefined {
  const screens = Object.values(window.__reactRouterManifest?.routes ?? {});
  // The dashboard is at every address below /app that no other screen has.
  const path = address === "/app/dashboard" ? "app/*" : address.slice(1);
  return screens.find((screen) => screen?.path && isOf(screen.path, path));
}

/** A part of it may be anything: `app/workflows/:workflowId`. */
function isOf(path: string, address: string): boolean {
  const parts = path.split("/");
  const given = address.split("/");
  return parts.length === given.length && parts.every((part, at) => part.startsWith(":") || part === given[at]);
}

async function fetchScreen(route: Route, keep: (module: ScreenModule) => void): Promise<ScreenModule> {
  const fetchModule = async () => {
    const module = await arrived(import(/* @vite-ignore */ route.module) as Promise<ScreenModule>);
    ready.add(route.module);
    keep(module);
    return module;
  };
  fetchTogether(route);
  try {
    return await fetchModule();
  } catch (error) {
    return standIn(route, error, fetchModule);
  }
}

/** All at once: the browser would learn what a module is made of only when it has come, one step after another. */
function fetchTogether({ imports = [], css = [] }: Route) {
  for (const href of imports) hint({ rel: "modulepreload", href });
  for (const href of css) hint({ rel: "preload", as: "style", href: href.replace("#", "") });
}

const hinted = new Set<string>();

function hint(attributes: { rel: string; href: string; as?: string }) {
  if (hinted.has(attributes.href)) return;
  hinted.add(attributes.href);
  document.head.append(Object.assign(document.createElement("link"), attributes));
}

/** Fails until the real screen has come, and is it from then on. */
function standIn(route: Route, cause: unknown, fetchModule: () => Promise<ScreenModule>): ScreenModule {
  let Screen: ComponentType | undefined;
  const missing = new ScreenMissing(cause, async () => {
    Screen = (await fetchModule()).default;
  });
  return {
    default: function LateScreen() {
      if (!Screen) throw missing;
      return createElement(Screen);
    },
    ...(route.hasClientLoader ? { clientLoader: () => null } : {}),
  };
}
