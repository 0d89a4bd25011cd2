/** What the owner signs in with, each with what is on its way and the button that changes it. Open in read-only mode too. */
import { ReadOnlyProvider } from "~/account/read-only";
import { EmailAddress } from "./email-address";
import { Password } from "./password";
import classes from "./security.module.css";
import { TwoFactor } from "./two-factor";

export function Security() {
  return (
    <ReadOnlyProvider value={null}>
      <ul className={classes.locks}>
        <EmailAddress />
        <Password />
        <TwoFactor />
      </ul>
    </ReadOnlyProvider>
  );
}
