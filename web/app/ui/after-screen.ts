/**
 * A dialog whose code is no part of what the screen waits for: it is fetched as soon as the browser has nothing
 * better to do, long before a thumb finds the button.
 *
 * const partDialog = afterScreen(() => import("../components/part-dialog"));
 * usePreload(partDialog);                                              // in the screen that may open it
 * <Suspense fallback={null}><partDialog.Component ... /></Suspense>
 */
import { type ComponentType, lazy, useEffect } from "react";

export type AfterScreen<Props extends object> = {
  Component: ComponentType<Props>;
  load: () => Promise<unknown>;
};

export function afterScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): AfterScreen<Props> {
  let loading: ReturnType<typeof load> | undefined;
  const loadOnce = () => {
    loading ??= load().catch((error: unknown) => {
      // Without signal for a moment: the next one to ask tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return { Component: lazy(loadOnce), load: loadOnce };
}

export function usePreload({ load }: { load: () => Promise<unknown> }) {
  useEffect(() => {
    const fetchQuietly = () => void load().catch(() => undefined);
    // Safari has no idle callback.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(fetchQuietly, 500);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(fetchQuietly);
    return () => window.cancelIdleCallback(idle);
  }, [load]);
}
