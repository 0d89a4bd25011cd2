/**
 * A sign-in whose password was right and whose code is still to come. It lives as long as the tab, so that a refresh asks for
 * the code again and not for everything; the password is kept nowhere.
 */
import type { Schemas } from "~/api/client";

export type SecondStep = Schemas["SecondStep"];

const KEY = "sawhorse.second-step";

export function keepStep(step: SecondStep) {
  sessionStorage.setItem(KEY, JSON.stringify(step));
}

export function forgetStep() {
  sessionStorage.removeItem(KEY);
}

/** The one that waits, unless it has run out. */
export function waitingStep(): SecondStep | null {
  try {
    const step = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as SecondStep | null;
    if (step && new Date(step.expiresAt).getTime() > Date.now()) return step;
  } catch {
    // Unreadable is as good as none.
  }
  forgetStep();
  return null;
}
