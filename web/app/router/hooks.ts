/** What a component asks the router. */
import { use, useEffect, useEffectEvent } from "react";
import type { Location } from "./location";
import type { Params } from "./paths";
import { DrawnContext, ErrorContext, LocationContext, PendingContext, RouterContext } from "./provider";
import type { Gate, Navigate, Router } from "./router";

export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error("There is no router around this");
  return router;
}

/** Where the screen that's drawn is. */
export function useLocation(): Location {
  const location = use(LocationContext);
  if (!location) throw new Error("There is no router around this");
  return location;
}

/** Where a navigation under way leads, or null. */
export function usePending(): Location | null {
  return use(PendingContext);
}

/** Always the same function. It's done when the screen has come, or something else was chosen meanwhile. */
export function useNavigate(): Navigate {
  return useRouter().navigate;
}

/** What stands behind the question mark. */
export function useSearchParameters(): URLSearchParams {
  return new URLSearchParams(useLocation().search);
}

/** The variable parts of the address. */
export function useParams(): Params {
  return use(DrawnContext).params;
}

/** For an error boundary: what failed. */
export function useRouteError(): unknown {
  return use(ErrorContext);
}

/** Asks before each move; `true` holds it up. */
export function useGate(gate: Gate) {
  const router = useRouter();
  const ask = useEffectEvent(gate);
  useEffect(() => router.addGate((move) => ask(move)), [router]);
}
