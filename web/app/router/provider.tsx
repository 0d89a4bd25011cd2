/** Draws what the router has come to. `Outlet` is where a layout draws the next route of the branch. */
import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useState,
} from "react";
import type { Location } from "./location";
import type { Params } from "./paths";
import type { RouteParts, Router } from "./router";

type Drawn = { branch: readonly RouteParts[]; params: Params };

export const RouterContext = createContext<Router | null>(null);
export const LocationContext = createContext<Location | null>(null);
export const PendingContext = createContext<Location | null>(null);
export const KeepsScrollContext = createContext(false);
export const DrawnContext = createContext<Drawn>({ branch: [], params: {} });
export const ErrorContext = createContext<unknown>(null);
const LevelContext = createContext(0);

export function RouterProvider({ router }: { router: Router }) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setState(router.state));
    follow();
    return router.subscribe(follow);
  }, [router]);
  if (state.branch.length === 0) return null;
  return (
    <RouterContext value={router}>
      <LocationContext value={state.location}>
        <PendingContext value={state.pending}>
          <KeepsScrollContext value={state.keepsScroll}>
            <DrawnContext value={state}>
              <Outlet />
            </DrawnContext>
          </KeepsScrollContext>
        </PendingContext>
      </LocationContext>
    </RouterContext>
  );
}

export function Outlet() {
  const level = use(LevelContext);
  const location = use(LocationContext);
  const parts = use(DrawnContext).branch[level];
  if (!parts) return null;
  const { element, ErrorBoundary } = parts;
  return (
    <LevelContext value={level + 1}>
      {ErrorBoundary ? (
        <Boundary location={location} fallback={ErrorBoundary}>
          {element}
        </Boundary>
      ) : (
        element
      )}
    </LevelContext>
  );
}

type BoundaryProps = { location: Location | null; fallback: ComponentType; children: ReactNode };
type BoundaryState = { location: Location | null; failed: { error: unknown } | null };

/** Until something else is chosen: every navigation tries anew. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, failed: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { location, failed: null };
  }

  override render() {
    const { fallback: Fallback, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <ErrorContext value={this.state.failed.error}>
        <Fallback />
      </ErrorContext>
    );
  }
}
