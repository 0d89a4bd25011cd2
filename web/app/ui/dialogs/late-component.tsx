/**
 * A component of a screen whose code comes once it's shown, with a way to try again.
 *
 * const selectionBar = afterScreen(() => import("../components/selection-bar"));
 * <LateComponent component={selectionBar} with={{ documents }} failure="Failed to load documents" />
 */
import { useCallback, useEffect, useState } from "react";
import { ErrorState } from "~/ui/feedback/error-state";
import type { AfterScreen } from "./after-screen";

type LateComponentProps<Props extends object> = { component: AfterScreen<Props>; with: Props; failure: string };

export function LateComponent<Props extends object>({ component, with: props, failure }: LateComponentProps<Props>) {
  const [arrival, setArrival] = useState<{ error: unknown } | null>(null);
  const load = useCallback(() => {
    setArrival(null);
    component.load().then(
      () => setArrival({ error: null }),
      (error: unknown) => setArrival({ error }),
    );
  }, [component]);
  useEffect(load, [load]);
  if (component.Component) return <component.Component {...props} />;
  return arrival?.error ? <ErrorState title={failure} error={arrival.error} onRetry={load} /> : null;
}
