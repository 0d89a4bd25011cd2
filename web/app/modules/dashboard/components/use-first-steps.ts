/** Reads how far the owner is with setting up, while they haven't hidden the steps. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { mailQuery } from "~/account/mail";
import { profileQuery } from "~/account/profile";
import { api, dataOf } from "~/api/client";
import { DASHBOARD_KEY } from "~/api/keys";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { type Step, stepsOf } from "../first-steps";

export const firstSteps = afterScreen(() => import("./first-steps"));

/** With the code that shows it, so that all of it comes at once and nothing moves. */
const firstStepsQuery = queryOptions({
  queryKey: [...DASHBOARD_KEY, "first-steps"],
  queryFn: async ({ signal }) => {
    const [documents, clients, cards] = await Promise.all([
      dataOf(api.GET("/api/documents/summary", { signal })),
      dataOf(api.GET("/api/clients/summary", { signal })),
      dataOf(api.GET("/api/user/card-payments", { signal })),
      firstSteps.load(),
    ]);
    return { documents, clients, cards };
  },
});

/** The steps, null where they're hidden or didn't load, undefined while that isn't known. */
export function useFirstSteps(): Step[] | null | undefined {
  const profile = useQuery(profileQuery);
  // An answer from before there were steps says nothing about them.
  const enabled = profile.data?.hidesFirstSteps === false;
  const mail = useQuery({ ...mailQuery, enabled });
  const rest = useQuery({ ...firstStepsQuery, enabled });
  // What fails is tried again, and the dashboard goes on without it.
  if (profile.isPending && profile.failureCount === 0) return undefined;
  if (!enabled) return null;
  if (profile.data && mail.data && rest.data) return stepsOf({ profile: profile.data, mail: mail.data, ...rest.data });
  return mail.failureCount + rest.failureCount > 0 ? null : undefined;
}
