/** How long a call may take before it counts as a lost connection: nobody stands on a ladder and waits longer. */
export const PATIENCE_MS = 30_000;
