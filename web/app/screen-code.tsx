/**
 * How a screen's code arrives. The router asks for it once and, if it doesn't arrive, never again. So it gets a stand-in that
 * fails when it's drawn: the new address is reached all the same, and the error boundary around it can fetch the code again
 * without leaving the page.
 */
import type { ComponentType, ReactNode } from "react";
import type { LoaderFunction } from "react-router";
import { arrived } from "./lib/arrived";

/** What the file of a screen, or of a layout around screens, exports. */
export type ScreenModule = {
  default: ComponentType;
  title?: string;
  loader?: LoaderFunction;
  ErrorBoundary?: ComponentType;
};

export type ScreenCode = {
  /** Whether it has arrived, so that the screen only has to be drawn. */
  readonly isHere: boolean;
  /** Fetches and runs it. After a failure the next call tries again. */
  fetch: () => Promise<ScreenModule>;
};

export function screenCode(load: () => Promise<ScreenModule>): ScreenCode {
  let isHere = false;
  return {
    get isHere() {
      return isHere;
    },
    async fetch() {
      const module = await arrived(load());
      isHere = true;
      return module;
    },
  };
}

/** Thrown by a screen whose code hasn't arrived. */
export class ScreenMissing extends Error {
  /** Fetches it again. The next time the screen is drawn, it's the real one. */
  readonly retry: () => Promise<void>;

  constructor(cause: unknown, retry: () => Promise<void>) {
    super("The screen's code could not be loaded", { cause });
    this.name = "ScreenMissing";
    this.retry = retry;
  }
}

/** What the router needs of it. */
type Arrived = { element: ReactNode } & Pick<ScreenModule, "loader" | "ErrorBoundary">;

/** For a route's `lazy`. */
export function lazyRoute(code: ScreenCode): () => Promise<Arrived> {
  return async () => {
    try {
      const module = await code.fetch();
      const { loader, ErrorBoundary } = module;
      return {
        element: <Screen module={module} />,
        ...(loader ? { loader } : {}),
        ...(ErrorBoundary ? { ErrorBoundary } : {}),
      };
    } catch (error) {
      return { element: <StandIn late={new Late(error, code)} /> };
    }
  };
}

function Screen({ module: { title, default: Content } }: { module: ScreenModule }) {
  return (
    <>
      {title ? <title>{title}</title> : null}
      <Content />
    </>
  );
}

/** A screen that may still arrive. */
class Late {
  module: ScreenModule | undefined;
  readonly missing: ScreenMissing;

  constructor(cause: unknown, code: ScreenCode) {
    this.missing = new ScreenMissing(cause, async () => {
      this.module = await code.fetch();
    });
  }
}

function StandIn({ late: { module, missing } }: { late: Late }) {
  if (!module) throw missing;
  return <Screen module={module} />;
}

/** A stylesheet that didn't arrive would count as there, and a screen fetched again would have none. */
export function dropFailedStyles() {
  const drop = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") target.remove();
  };
  document.addEventListener("error", drop, { capture: true });
}
