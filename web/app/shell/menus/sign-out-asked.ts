import { signOut } from "~/account/sign-out";
import { mayLeaveUnsaved } from "~/ui/forms/use-unsaved-changes";

/** By the menus: something on the screen that has not been saved is asked about first. */
export async function signOutAsked() {
  if (await mayLeaveUnsaved()) signOut();
}
