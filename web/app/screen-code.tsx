/**
 * How a screen's code arrives. If it doesn't, the new address is reached all the same, and the error boundary around the
 * screen can fetch the code again without leaving the page.
 */
import type { ComponentType } from "react";
import { arrived } from "./lib/arrived";
import type { RouteParts } from "./router/router";

/** What the file of a screen, or of a layout around screens, exports. */
export type ScreenModule = Pick<RouteParts, "redirect" | "ErrorBoundary"> & {
  default: ComponentType;
  title?: string;
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
  /** Fetches it again. The next navigation draws the real screen. */
  readonly retry: () => Promise<unknown>;

  constructor(cause: unknown, retry: () => Promise<unknown>) {
    super("The screen's code could not be loaded", { cause });
    this.name = "ScreenMissing";
    this.retry = retry;
  }
}

/** For a route's `lazy`. */
export function lazyRoute(code: ScreenCode): () => Promise<RouteParts> {
  return async () => {
    try {
      const { title, default: Content, ...parts } = await code.fetch();
      return { ...parts, element: <Screen title={title} content={Content} /> };
    } catch (error) {
      throw new ScreenMissing(error, code.fetch);
    }
  };
}

function Screen({ title, content: Content }: { title: string | undefined; content: ComponentType }) {
  return (
    <>
      {title ? <title>{title}</title> : null}
      <Content />
    </>
  );
}

/** A stylesheet that didn't arrive would count as there, and a screen fetched again would have none. */
export function dropFailedStyles() {
  const drop = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") target.remove();
  };
  document.addEventListener("error", drop, { capture: true });
}
