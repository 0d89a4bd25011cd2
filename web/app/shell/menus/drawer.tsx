/** The menu of small screens. */
import { Drawer } from "@mantine/core";
import { IconLogout, IconSettings, IconShieldLock, IconUserCircle } from "@tabler/icons-react";
import { useEffect } from "react";
import { useBusinessName } from "~/account/use-business-name";
import { useSession } from "~/account/use-session";
import { ADMIN_PATH, MODULES, moduleAt, PROFILE_PATH, SETTINGS_PATH } from "~/modules/modules";
import { useLocation } from "~/router/hooks";
import { Link } from "~/router/link";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { useCountsAsOpenDialog } from "~/ui/navigation/open-dialogs";
import { MOTION_MS } from "~/ui/theme/theme";
import classes from "./drawer.module.css";
import { signOutAsked } from "./sign-out-asked";

/** It closes with every navigation. Closed by hand, it gives the focus back to the button that opened it. */
export default function MenuDrawer({ row: button, opened, onClose }: LateDialogProps<HTMLElement>) {
  const session = useSession();
  const business = useBusinessName();
  const { pathname } = useLocation();
  const current = moduleAt(pathname);
  useCountsAsOpenDialog(opened, onClose);

  useEffect(() => {
    if (!opened) return;
    return () => {
      if (window.location.pathname === pathname) button.focus();
    };
  }, [opened, pathname, button]);

  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size="min(20rem, 86vw)"
      transitionProps={{ duration: MOTION_MS }}
      classNames={{ content: classes.drawer ?? "" }}
      // After a navigation the focus belongs to the heading of the new screen.
      returnFocus={false}
    >
      <Drawer.Overlay backgroundOpacity={0.55} />
      <Drawer.Content>
        <Drawer.Header component="div" className={classes.drawerHeader ?? ""}>
          <Drawer.Title className={classes.drawerTitle ?? ""}>Menu</Drawer.Title>
          <Drawer.CloseButton aria-label="Close menu" size={44} iconSize={22} />
        </Drawer.Header>
        <Drawer.Body className={classes.drawerBody ?? ""}>
          <p className={classes.greeting}>
            Welcome{" "}
            <strong>
              {session?.user.firstName} {session?.user.lastName}
            </strong>
          </p>
          {business.failed ? (
            <p className={classes.failed} role="alert">
              Failed to load user data
            </p>
          ) : null}
          <nav aria-label="Modules">
            <ul className={classes.links}>
              {MODULES.map((module) => (
                <li key={module.path}>
                  <Link
                    to={module.path}
                    className={classes.link}
                    aria-current={module === current ? "page" : undefined}
                  >
                    <module.icon size={22} stroke={1.75} aria-hidden />
                    {module.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <ul className={`${classes.links} ${classes.account}`}>
            <li>
              <Link
                to={PROFILE_PATH}
                className={classes.link}
                aria-current={pathname === PROFILE_PATH ? "page" : undefined}
              >
                <IconUserCircle size={22} stroke={1.75} aria-hidden />
                My Profile
              </Link>
            </li>
            <li>
              <Link
                to={SETTINGS_PATH}
                className={classes.link}
                aria-current={pathname.startsWith(SETTINGS_PATH) ? "page" : undefined}
              >
                <IconSettings size={22} stroke={1.75} aria-hidden />
                Settings
              </Link>
            </li>
            {session?.user.isAdmin ? (
              <li>
                <Link
                  to={ADMIN_PATH}
                  className={classes.link}
                  aria-current={pathname === ADMIN_PATH ? "page" : undefined}
                >
                  <IconShieldLock size={22} stroke={1.75} aria-hidden />
                  Admin
                </Link>
              </li>
            ) : null}
            <li>
              <button type="button" className={`${classes.link} ${classes.logout}`} onClick={() => void signOutAsked()}>
                <IconLogout size={22} stroke={1.75} aria-hidden />
                Logout
              </button>
            </li>
          </ul>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
