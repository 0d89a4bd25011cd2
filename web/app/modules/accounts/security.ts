/** What an account is signed in with: its address and its password, and changing them. */
import { queryOptions } from "@tanstack/react-query";
import { profileQuery } from "~/account/profile";
import { sessionsQuery } from "~/account/sessions";
import { api, dataOf, type Schemas } from "~/api/client";
import { useChange } from "~/api/mutation";

export type EmailAddress = Schemas["EmailAddress"];

export const emailQuery = queryOptions({
  queryKey: ["email"],
  queryFn: ({ signal }): Promise<EmailAddress> => dataOf(api.GET("/api/user/email", { signal })),
  // Whoever comes back from the mail finds it as it is now.
  refetchOnWindowFocus: true,
});

export function useChangeEmail() {
  return useChange(
    (body: Schemas["NewEmailChange"]) => dataOf(api.PUT("/api/user/email/change", { body })),
    (cache, email) => cache.setQueryData<EmailAddress>(emailQuery.queryKey, email),
  );
}

export function useResendEmailChange() {
  return useChange(
    () => dataOf(api.POST("/api/user/email/change/resend", { body: {} as never })),
    (cache, email) => cache.setQueryData<EmailAddress>(emailQuery.queryKey, email),
    // Confirmed or cancelled elsewhere meanwhile.
    (cache) => void cache.invalidateQueries({ queryKey: emailQuery.queryKey }),
  );
}

export function useCancelEmailChange() {
  return useChange(
    () => api.DELETE("/api/user/email/change"),
    (cache) => {
      void cache.invalidateQueries({ queryKey: emailQuery.queryKey });
      void cache.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  );
}

export function useChangePassword() {
  return useChange(
    (body: Schemas["PasswordChange"]) => dataOf(api.PUT("/api/user/password", { body })),
    (cache) => void cache.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  );
}
