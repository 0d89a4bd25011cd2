import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";
import { idOf } from "~/api/identity";
import { useChange } from "~/api/mutation";
import { getSession, storeUser } from "~/api/session";
import { versioned } from "~/api/versioned";

/** The owner's profile: read by the shell for the business name, changed on the profile screen and in the settings. */
export type Profile = Schemas["Profile"] & { version: string };
export type TaxRate = Schemas["TaxRate"];

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: async ({ signal }): Promise<Profile> => {
    const profile = await dataOf(versioned(api.GET("/api/user/profile", { signal })));
    // The right may have been given or taken and the address changed since the person signed in; the stored user follows.
    // Unless somebody else has signed in meanwhile, whom this answer says nothing about.
    const { email, isAdmin } = profile;
    const user = getSession()?.user;
    if (user && idOf(user) === idOf(profile) && (user.isAdmin !== isAdmin || user.email !== email))
      storeUser({ email, isAdmin });
    return profile;
  },
});

/** The rates that lines can be taxed at; none until the profile has come. */
export function useTaxRates(): TaxRate[] {
  return useQuery(profileQuery).data?.taxRates ?? NO_RATES;
}

const NO_RATES: TaxRate[] = [];

/**
 * Saves what's given of the profile, from the version it was read in. The answer becomes what the shell shows and what the
 * stored user says.
 */
export function useUpdateProfile() {
  return useChange(
    ({ change, version }: { change: Schemas["ProfileChange"]; version: string }): Promise<Profile> => {
      const headers = { "If-Match": `"${version}"` };
      return dataOf(versioned(api.PUT("/api/user/profile", { body: change, headers })));
    },
    (cache, profile) => {
      const { firstName, lastName, businessName, phoneNumber } = profile;
      void cache.cancelQueries({ queryKey: profileQuery.queryKey });
      cache.setQueryData(profileQuery.queryKey, profile);
      storeUser({ firstName, lastName, businessName, phoneNumber });
    },
  );
}
