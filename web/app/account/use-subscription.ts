/**
 * Whether the account may make changes. Read-only when the subscription isn't active, when its status can't be checked,
 * or when a call was just refused for want of one. The last is kept on the device until a status says otherwise. A failed
 * check is kept nowhere: it's about this tab's connection, not about the account.
 */
import { useEffect, useSyncExternalStore } from "react";
import { READ_ONLY_KEY, SUBSCRIPTION_CHANGED } from "~/api/client";
import { CHECK_FAILED_REASON, READ_ONLY_REASON } from "./read-only";
import { useStatus } from "./subscription";

export function useSubscription() {
  const { data: status, dataUpdatedAt, refetch, checkFailed } = useStatus();
  const refused = useSyncExternalStore(onRefusal, isRefused, () => false);
  const isActive = status?.subscriptionActive ?? false;

  useEffect(() => {
    const refresh = () => void refetch();
    // Another tab learned something: a refusal, or a checkout that a form in this tab was waiting for.
    const refreshFromOtherTab = ({ key }: StorageEvent) => key === READ_ONLY_KEY && refresh();
    window.addEventListener(SUBSCRIPTION_CHANGED, refresh);
    window.addEventListener("storage", refreshFromOtherTab);
    return () => {
      window.removeEventListener(SUBSCRIPTION_CHANGED, refresh);
      window.removeEventListener("storage", refreshFromOtherTab);
    };
  }, [refetch]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer overrules an earlier refusal, also an unchanged one
  useEffect(() => {
    if (status) remember(!isActive);
  }, [status, isActive, dataUpdatedAt]);

  return {
    /** False until the first answer or failure: no banner may flash up before it. */
    isKnown: checkFailed || status !== undefined,
    /** Null while changes can be made. What was refused before counts for less than that nobody could ask since. */
    readOnlyReason: checkFailed ? CHECK_FAILED_REASON : refused || (status && !isActive) ? READ_ONLY_REASON : null,
  };
}

const listeners = new Set<() => void>();

function remember(readOnly: boolean) {
  if (readOnly === isRefused()) return;
  if (readOnly) localStorage.setItem(READ_ONLY_KEY, "true");
  else localStorage.removeItem(READ_ONLY_KEY);
  for (const listener of listeners) listener();
}

function isRefused(): boolean {
  return localStorage.getItem(READ_ONLY_KEY) === "true";
}

function onRefusal(listener: () => void) {
  listeners.add(listener);
  window.addEventListener(SUBSCRIPTION_CHANGED, listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener(SUBSCRIPTION_CHANGED, listener);
    window.removeEventListener("storage", listener);
  };
}
