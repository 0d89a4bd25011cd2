import { useIsMutating } from "@tanstack/react-query";

/** Why the panel's buttons wait: one action at a time. */
export function useBusyReason(): string | null {
  return useIsMutating() > 0 ? "Wait for the other action to finish." : null;
}
