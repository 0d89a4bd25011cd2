import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, dataOf, type Schemas } from "~/api/client";
import { getSession, storeUser } from "~/api/session";

/** The owner's profile: read by the shell for the business name, changed on the profile screen alone. */
export type Profile = Schemas["Profile"];

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: async ({ signal }): Promise<Profile> => {
    const profile = await dataOf(api.GET("/api/user/profile", { signal }));
    // The right may have been given or taken since the person signed in; the menus show it from here on.
    if (getSession()?.user.isAdmin !== profile.isAdmin) storeUser({ isAdmin: profile.isAdmin });
    return profile;
  },
});

/** Saves the whole profile; the answer becomes what the shell shows and what the stored user says. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (profile: Profile): Promise<Profile> => dataOf(api.PUT("/api/user/profile", { body: profile })),
    onSuccess: ({ firstName, lastName, businessName, phoneNumber, ...rest }) => {
      queryClient.setQueryData(profileQuery.queryKey, { firstName, lastName, businessName, phoneNumber, ...rest });
      storeUser({ firstName, lastName, businessName, phoneNumber });
    },
  });
}
