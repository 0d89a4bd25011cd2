/**
 * The menu behind the person's name, on large screens. Its own, because it comes with the first screen: three entries
 * under a button need none of the code that works out where a menu has room.
 */
import { type Icon, IconChevronDown, IconLogout, IconShieldLock, IconUserCircle } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { useSession } from "~/account/use-session";
import { ADMIN_PATH, PROFILE_PATH } from "~/modules/modules";
import { ActionButton } from "~/ui/page/action-button";
import { signOutAsked } from "./sign-out-asked";
import classes from "./user-menu.module.css";

export function UserMenu() {
  const session = useSession();
  const [opened, setOpened] = useState(false);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const entries = () => [...(place.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  const close = () => setOpened(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has opened
  useEffect(() => {
    if (!opened) return;
    entries()[0]?.focus();
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place.current?.contains(target)) close();
    };
    document.addEventListener("pointerdown", pressed);
    return () => document.removeEventListener("pointerdown", pressed);
  }, [opened]);

  function followKey(event: KeyboardEvent) {
    if (event.key === "Tab") return close();
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      const all = entries();
      if (opened) all.at(step(all.indexOf(document.activeElement as HTMLElement), all.length))?.focus();
      else setOpened(true);
    } else if (opened && event.key === "Escape") {
      close();
      place.current?.querySelector("button")?.focus();
    }
  }

  return (
    <div ref={place} className={classes.place}>
      <ActionButton
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={opened}
        leftSection={<IconUserCircle size={20} stroke={1.75} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={() => setOpened(!opened)}
        onKeyDown={followKey}
      >
        {session?.user.firstName} {session?.user.lastName}
      </ActionButton>
      {opened ? (
        <div
          role="menu"
          aria-labelledby={`${id}-button`}
          className={classes.menu}
          onClick={close}
          onKeyDown={followKey}
        >
          <LinkEntry to={PROFILE_PATH} icon={IconUserCircle} text="Profile" />
          {session?.user.isAdmin ? <LinkEntry to={ADMIN_PATH} icon={IconShieldLock} text="Admin" /> : null}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={`${classes.entry} ${classes.logout}`}
            onClick={() => void signOutAsked()}
          >
            <IconLogout size={20} aria-hidden />
            Logout
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** Where a key leads from an entry of so many; -1 is the button. */
const STEPS: Partial<Record<string, (from: number, count: number) => number>> = {
  ArrowDown: (from, count) => (from + 1) % count,
  ArrowUp: (from) => Math.max(from, 0) - 1,
  Home: () => 0,
  End: () => -1,
};

function LinkEntry({ to, icon: Picture, text }: { to: string; icon: Icon; text: string }) {
  return (
    <Link to={to} prefetch="intent" role="menuitem" tabIndex={-1} className={classes.entry}>
      <Picture size={20} aria-hidden />
      {text}
    </Link>
  );
}
