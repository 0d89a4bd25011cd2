/**
 * Whether the account may make changes. Read-only when the subscription is not active, when its status cannot be had,
 * or when a call was just refused for want of one; the last is remembered on the device until a status says otherwise.
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { READ_ONLY_KEY, SUBSCRIPTION_CHANGED } from "~/api/client";
import { subscriptionQuery } from "./subscription";

export function useSubscription() {
  const { data: status, dataUpdatedAt, isPending, refetch } = useQuery(subscriptionQuery);
  const refused = useSyncExternalStore(onRefusal, isRefused, () => false);
  const isKnown = !isPending;
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
    if (isKnown) remember(!isActive);
  }, [isKnown, isActive, dataUpdatedAt]);

  return {
    status,
    /** False until the first answer: no banner may flash up before it. */
    isKnown,
    isReadOnly: refused || (isKnown && !isActive),
    refresh: refetch,
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
