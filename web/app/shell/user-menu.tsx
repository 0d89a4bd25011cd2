/** The menu behind the person's name, on large screens. What it holds comes after the screen. */
import { IconChevronDown, IconUserCircle } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useSession } from "~/account/use-session";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { type Found, useLate } from "~/ui/dialogs/use-late-dialog";
import { ActionButton } from "~/ui/page/action-button";
import classes from "./user-menu.module.css";

const menuEntries = afterScreen(() => import("./menus/user-menu-entries"));

export function UserMenu() {
  const session = useSession();
  const [target, open] = useState<Found<HTMLElement> | null>(null);
  const menu = useLate(menuEntries, { target, key: 0, opened: target !== null, open, close: () => open(null) });

  function followKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    menu.open(event.currentTarget);
  }

  return (
    <div className={classes.place}>
      <ActionButton
        id={useId()}
        aria-haspopup="menu"
        aria-expanded={menu.shown !== null}
        leftSection={<IconUserCircle size={20} stroke={1.75} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={(event) => (menu.shown ? menu.close() : menu.open(event.currentTarget))}
        onKeyDown={followKey}
      >
        {session?.user.firstName} {session?.user.lastName}
      </ActionButton>
      {menu.dialog}
    </div>
  );
}
