/** What an account is signed in with (its address, its password, two-factor), and changing them. */
import { type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import { EMAIL_KEY, reloadAddress } from "~/account/mail";
import { sessionsQuery } from "~/account/sessions";
import { api, dataOf, type Schemas } from "~/api/client";
import { useChange } from "~/api/mutation";
import { keepDeviceKey } from "./device-key";

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
    (cache, email) => {
      cache.setQueryData<EmailAddress>(emailQuery.queryKey, email);
      reloadLock(cache);
    },
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
    (cache) => {
      void cache.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      // A change of the email that wasn't confirmed is off.
      reloadAddress(cache);
      reloadLock(cache);
    },
  );
}

export const twoFactorQuery = queryOptions({
  queryKey: ["two-factor"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/user/second-lock", { signal })),
});

type OwnerProof = Schemas["OwnerProof"];

/** Whatever was done to it, or with a code, what is shown of it is outdated. */
const reloadLock = (cache: QueryClient) => void cache.invalidateQueries({ queryKey: twoFactorQuery.queryKey });

export function useSetUpTwoFactor() {
  return useChange((body: OwnerProof) => dataOf(api.PUT("/api/user/second-lock", { body })), reloadLock);
}

export function useTurnOnTwoFactor() {
  return useChange(
    (body: Schemas["AppCode"]) => dataOf(api.PUT("/api/user/second-lock/on", { body })),
    (cache, made) => {
      keepDeviceKey(made);
      reloadLock(cache);
    },
  );
}

export function useTurnOffTwoFactor() {
  return useChange((body: OwnerProof) => api.PUT("/api/user/second-lock/off", { body }), reloadLock);
}

export function useRenewRecoveryCodes() {
  return useChange((body: OwnerProof) => dataOf(api.PUT("/api/user/second-lock/recovery-codes", { body })), reloadLock);
}

/** Whoever calls it has to leave: all sessions end. */
export function useDeleteAccount() {
  return useMutation({ mutationFn: (body: OwnerProof) => dataOf(api.PUT("/api/user/deletion", { body })) });
}
