/** That the account of this tab is to be deleted, for the sign-in page to say so, and until when signing in keeps it. */
import type { Schemas } from "~/api/client";
import { type NoticeAction, notifyDone } from "~/ui/feedback/notify";

const KEY = "sawhorse.leaves";

export function keepDeletionDate(leavesAt: string) {
  sessionStorage.setItem(KEY, leavesAt);
}

export function leavesAt(): string | null {
  return sessionStorage.getItem(KEY);
}

export function forgetDeletionDate() {
  sessionStorage.removeItem(KEY);
}

/** Where the person is after signing in: what was said elsewhere is not shown there. */
export function tellIfKept({ deletionUndone }: Pick<Schemas["SignedIn"], "deletionUndone">, action?: NoticeAction) {
  if (!deletionUndone) return;
  notifyDone("Welcome back. We kept your account. If you had a subscription, resume it before it ends.", action);
}
