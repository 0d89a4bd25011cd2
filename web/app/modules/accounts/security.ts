/** What an account is signed in with: its address and its password, and changing them. */
import { queryOptions } from "@tanstack/react-query";
import { EMAIL_KEY, reloadAddress } from "~/account/mail";
import { sessionsQuery } from "~/account/sessions";
import { api, dataOf, type Schemas } from "~/api/client";
import { useChange } from "~/api/mutation";

export type EmailAddress = Schemas["EmailAddress"];

export const emailQuery = queryOptions({
  queryKey: EMAIL_KEY,
  queryFn: ({ signal }): Promise<EmailAddress> => dataOf(api.GET("/api/user/email", { signal })),
  // Whoever comes back from the mail finds it as it is now.
  refetchOnWindowFocus: "always",
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
    reloadAddress,
  );
}

export function useCancelEmailChange() {
  return useChange(() => api.DELETE("/api/user/email/change"), reloadAddress);
}

export function useChangePassword() {
  return useChange(
    (body: Schemas["PasswordChange"]) => dataOf(api.PUT("/api/user/password", { body })),
    (cache) => void cache.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  );
}
