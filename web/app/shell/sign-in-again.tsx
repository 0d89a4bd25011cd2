/** Where the dialog for a session that ended appears: above whatever is open. Its code comes when it is needed. */
import { useEffect, useState } from "react";
import { type SignInAsked, useSignInAsked } from "~/account/sign-in-again";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { loadOrOfferRetry } from "~/ui/dialogs/use-late-dialog";

const signInDialog = afterScreen(() => import("~/modules/accounts/components/sign-in-dialog"));

export function SignInAgain() {
  const asked = useSignInAsked();
  return asked ? <Asked asked={asked} /> : null;
}

function Asked({ asked }: { asked: SignInAsked }) {
  const [fetched, setFetched] = useState(signInDialog.Component !== undefined);
  useEffect(() => {
    if (fetched) return;
    let left = false;
    void loadOrOfferRetry(signInDialog, () => !left).then((came) => {
      if (came) setFetched(true);
      else if (!left) asked.giveUp();
    });
    return () => {
      left = true;
    };
  }, [fetched, asked]);
  return fetched && signInDialog.Component ? <signInDialog.Component user={asked.user} onClose={asked.giveUp} /> : null;
}
