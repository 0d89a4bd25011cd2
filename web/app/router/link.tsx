import { type ComponentProps, type MouseEvent, useEffect } from "react";
import { useLocation, useNavigate } from "./hooks";
import { hrefOf, resolved } from "./location";
import type { NavigateOptions } from "./router";

export type LinkProps = Omit<ComponentProps<"a">, "href"> &
  NavigateOptions & {
    to: string;
    /** Loads the page anew, as a plain link does. */
    reloadDocument?: boolean;
  };

/** A link to another screen. Opened in a new tab, or with the app gone, it's a link like any other. */
export function Link({ to, replace, state, keepsScroll, reloadDocument, onClick, ...props }: LinkProps) {
  const navigate = useNavigate();
  const location = useLocation();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || !isPlainClick(event)) return;
    event.preventDefault();
    // Where the page is already needs no second entry.
    const isHere = hrefOf(resolved(to)) === hrefOf(location);
    void navigate(to, { replace: replace ?? isHere, state, keepsScroll });
  }

  return <a {...props} href={to} onClick={follow} />;
}

/** Leads elsewhere as soon as it's drawn, in the place of the entry. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}

function isPlainClick({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget: { target },
}: MouseEvent<HTMLAnchorElement>) {
  return button === 0 && (!target || target === "_self") && !(metaKey || altKey || ctrlKey || shiftKey);
}
