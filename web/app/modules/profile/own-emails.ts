/** What the owner hears of by email. Pure. */
import type { Profile } from "~/account/profile";

type Chosen = Pick<Profile, "emailsViews" | "emailsSignatures" | "emailsPayments">;

export function emailsInWords({ emailsViews, emailsSignatures, emailsPayments }: Chosen): string {
  const chosen = [
    ...(emailsSignatures ? ["signs or declines"] : []),
    ...(emailsPayments ? ["pays by card or disputes it"] : []),
    ...(emailsViews ? ["first views what you sent"] : []),
  ];
  const last = chosen.pop();
  if (!last) return "We don't email you about customers. The bell shows everything.";
  const listed = chosen.length > 0 ? `${chosen.join(", ")} or ${last}` : last;
  return `We email you when a customer ${listed}.`;
}
