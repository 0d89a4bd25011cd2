/**
 * What the menu behind the person's name holds. Without Mantine's menu: a few entries under a button need none of the code
 * that works out where a menu has room.
 */
import { type Icon, IconLogout, IconSettings, IconShieldLock, IconUserCircle } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useSession } from "~/account/use-session";
import { ADMIN_PATH, PROFILE_PATH, SETTINGS_PATH } from "~/modules/modules";
import { Link } from "~/router/link";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { signOutAsked } from "./sign-out-asked";
import classes from "./user-menu-entries.module.css";

export default function UserMenuEntries({ row: button, opened, onClose }: LateDialogProps<HTMLElement>) {
  const session = useSession();
  const menu = useRef<HTMLDivElement>(null);
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has opened
  useEffect(() => {
    if (!opened) return;
    entries()[0]?.focus();
    const pressed = ({ target }: PointerEvent) => {
      // The button closes it by itself.
      if (target instanceof Node && !menu.current?.contains(target) && !button.contains(target)) onClose();
    };
    document.addEventListener("pointerdown", pressed);
    return () => document.removeEventListener("pointerdown", pressed);
  }, [opened]);

  function followKey(event: KeyboardEvent) {
    if (event.key === "Tab") return onClose();
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      const all = entries();
      all.at(step(all.indexOf(document.activeElement as HTMLElement), all.length))?.focus();
    } else if (event.key === "Escape") {
      onClose();
      button.focus();
    }
  }

  if (!opened) return null;
  return (
    <div
      ref={menu}
      role="menu"
      aria-labelledby={button.id}
      className={classes.menu}
      onClick={onClose}
      onKeyDown={followKey}
    >
      <LinkEntry to={PROFILE_PATH} icon={IconUserCircle} text="Profile" />
      <LinkEntry to={SETTINGS_PATH} icon={IconSettings} text="Settings" />
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
  );
}

/** Where a key leads from an entry of so many; -1 is the last. */
const STEPS: Partial<Record<string, (from: number, count: number) => number>> = {
  ArrowDown: (from, count) => (from + 1) % count,
  ArrowUp: (from) => from - 1,
  Home: () => 0,
  End: () => -1,
};

function LinkEntry({ to, icon: Picture, text }: { to: string; icon: Icon; text: string }) {
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={classes.entry}>
      <Picture size={20} aria-hidden />
      {text}
    </Link>
  );
}
