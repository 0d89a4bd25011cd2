import { useLocation } from "~/router/hooks";

/** The sign-in page's address, with the way back to where the person is. That page checks what it is given. */
export function signInPath(next: string): string {
  return `/login?${new URLSearchParams({ next })}`;
}

/** Where the person is, as a path. */
export function useNext(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
}
