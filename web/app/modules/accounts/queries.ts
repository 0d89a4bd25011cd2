import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { reloadAddress, tellOtherTabs } from "~/account/mail";
import { api, dataOf, type Schemas } from "~/api/client";
import { idOf } from "~/api/identity";
import { getSession, type Session, storeSession, storeUser } from "~/api/session";
import { forgetDeletionDate } from "./deletion";
import { keepDeviceKey, knownDevice } from "./device-key";
import { forgetStep, keepStep } from "./second-step";

/** Signing in, signing up and getting a new password. */

/** Captcha parameters are single use: every round asks anew and nothing is kept. */
export function captchaQuery(round: number) {
  return queryOptions({
    queryKey: ["captcha", round],
    queryFn: fetchCaptcha,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function fetchCaptcha(): Promise<Schemas["Captcha"]> {
  return dataOf(api.GET("/api/captcha"));
}

export function useSignIn() {
  return useMutation({
    mutationFn: (body: Schemas["SignIn"]) => dataOf(api.POST("/api/auth/login", { body })),
    onSuccess: (answer) => ("challenge" in answer ? keepStep(answer) : startSession(answer)),
  });
}

/** The second step, where the account has two-factor on. */
export function useFinishSignIn() {
  return useMutation({
    mutationFn: (body: Omit<Schemas["SignInCode"], "deviceKey">) =>
      dataOf(api.POST("/api/auth/login/code", { body: { ...body, ...knownDevice() } })),
    onSuccess: (answer) => {
      if ("challenge" in answer) return keepStep(answer);
      keepDeviceKey(answer);
      startSession(answer);
    },
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: (body: Schemas["Registration"]) => dataOf(api.POST("/api/auth/register", { body })),
    onSuccess: startSession,
  });
}

export function useRequestReset() {
  return useMutation({
    mutationFn: (body: Schemas["ResetRequest"]) => dataOf(api.POST("/api/auth/request-password-reset", { body })),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: Schemas["PasswordReset"]) => dataOf(api.POST("/api/auth/reset-password", { body })),
  });
}

export function useConfirmEmail() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas["EmailConfirmation"]) => dataOf(api.POST("/api/auth/confirm-email", { body })),
    onSuccess: ({ userId, email }) => {
      // Where the same person is signed in here, the app goes on under the new address.
      if (idOf(getSession()?.user) === userId) storeUser({ email });
      reloadAddress(cache);
      tellOtherTabs();
    },
  });
}

function startSession({ token, user }: Session) {
  forgetStep();
  forgetDeletionDate();
  storeSession({ token, user });
}
