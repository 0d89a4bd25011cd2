/**
 * A dialog whose code is no part of what the screen waits for: it is fetched as soon as the browser has nothing
 * better to do, long before a thumb finds the button.
 *
 * const partDialog = afterScreen(() => import("../components/part-dialog"));
 * const dialog = useLateDialog(partDialog);                 // fetches it, and says so when it does not come
 */
import type { ComponentType } from "react";
import { arrived } from "~/lib/arrived";

export type AfterScreen<Props extends object> = {
  /** Undefined until it has come. */
  readonly Component: ComponentType<Props> | undefined;
  /** Fetches it, once; after a failure the next one to ask tries again. */
  load: () => Promise<unknown>;
};

export function afterScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): AfterScreen<Props> {
  let Component: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  return {
    get Component() {
      return Component;
    },
    load() {
      loading ??= arrived(load()).then(
        (module) => {
          Component = module.default;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

/** As soon as the browser has nothing better to do. Answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!window.requestIdleCallback) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(work);
  return () => window.cancelIdleCallback(idle);
}
