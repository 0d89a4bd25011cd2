/**
 * A part of a screen whose code comes once it's shown, with a way to try again.
 *
 * const selectionBar = afterScreen(() => import("../components/selection-bar"));
 * <LatePart part={selectionBar} with={{ documents }} failure="Failed to load documents" />
 */
import { useCallback, useEffect, useState } from "react";
import { ErrorState } from "~/ui/feedback/error-state";
import type { AfterScreen } from "./after-screen";

type LatePartProps<Props extends object> = { part: AfterScreen<Props>; with: Props; failure: string };

export function LatePart<Props extends object>({ part, with: props, failure }: LatePartProps<Props>) {
  const [arrival, setArrival] = useState<{ error: unknown } | null>(null);
  const load = useCallback(() => {
    setArrival(null);
    part.load().then(
      () => setArrival({ error: null }),
      (error: unknown) => setArrival({ error }),
    );
  }, [part]);
  useEffect(load, [load]);
  if (part.Component) return <part.Component {...props} />;
  return arrival?.error ? <ErrorState title={failure} error={arrival.error} onRetry={load} /> : null;
}
