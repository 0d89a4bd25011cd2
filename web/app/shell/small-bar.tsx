/** Small screens: the fixed bar at the top. The menu that slides in from it comes after the screen. */
import { ActionIcon } from "@mantine/core";
import { IconMenu2, IconUserCircle } from "@tabler/icons-react";
import { Mark } from "~/mark";
import { PROFILE_PATH } from "~/modules/modules";
import { Bell } from "~/modules/notifications/components/bell";
import { SearchButton } from "~/modules/search/components/search-button";
import { PRODUCT } from "~/product";
import { Link } from "~/router/link";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import classes from "./small-bar.module.css";

const menuDrawer = afterScreen(() => import("./menus/drawer"));

export function SmallBar() {
  const menu = useLateDialog(menuDrawer);
  return (
    <header className={classes.bar}>
      <ActionIcon
        className={classes.menu}
        aria-label="Open menu"
        aria-expanded={menu.shown !== null}
        aria-haspopup="dialog"
        onClick={(event) => menu.open(event.currentTarget)}
      >
        <IconMenu2 aria-hidden />
      </ActionIcon>
      <Link to="/app/dashboard" className={classes.brand}>
        <Mark size={26} />
        {PRODUCT}
      </Link>
      <div className={classes.end}>
        <SearchButton />
        <Bell />
        <ActionIcon component={Link} to={PROFILE_PATH} aria-label="Profile">
          <IconUserCircle aria-hidden />
        </ActionIcon>
      </div>
      {menu.dialog}
    </header>
  );
}
