/** Large screens: the header with the business's name and the user menu, and the navigation below it. */
import { Menu } from "@mantine/core";
import { IconChevronDown, IconLogout, IconShieldLock, IconUserCircle } from "@tabler/icons-react";
import { Link, useLocation } from "react-router";
import { useBusinessName } from "~/account/use-business-name";
import { useSession } from "~/account/use-session";
import { Mark } from "~/mark";
import { ADMIN_PATH, MODULES, moduleAt, PROFILE_PATH } from "~/modules/modules";
import { PRODUCT } from "~/product";
import { ActionButton } from "~/ui/page/action-button";
import classes from "./large-header.module.css";
import { signOutAsked } from "./sign-out-asked";

export function LargeHeader() {
  const business = useBusinessName();
  return (
    <>
      <header className={classes.header}>
        <Link to="/app/dashboard" className={classes.brand}>
          <Mark size={30} />
          <span className={classes.business}>{business.name}</span>
        </Link>
        <span className={classes.separator} aria-hidden />
        <span className={classes.powered}>Powered by {PRODUCT}</span>
        {business.failed ? (
          <span className={classes.failed} role="alert">
            Failed to load user data
          </span>
        ) : null}
        <UserMenu />
      </header>
      <Navigation />
    </>
  );
}

function Navigation() {
  const { pathname } = useLocation();
  const current = moduleAt(pathname);
  return (
    <nav aria-label="Modules" className={classes.navigation}>
      <ul className={classes.links}>
        {MODULES.map((module) => (
          <li key={module.path}>
            <Link
              to={module.path}
              prefetch="intent"
              className={classes.link}
              aria-current={module === current ? "page" : undefined}
            >
              <module.icon size={18} stroke={1.75} aria-hidden />
              {module.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function UserMenu() {
  const session = useSession();
  return (
    <Menu
      position="bottom-end"
      width={200}
      transitionProps={{ duration: 100 }}
      withinPortal={false}
      // A menu may hold nothing but its items.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionButton
          ml="auto"
          leftSection={<IconUserCircle size={20} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {session?.user.firstName} {session?.user.lastName}
        </ActionButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={PROFILE_PATH}
          className={classes.item ?? ""}
          leftSection={<IconUserCircle size={20} aria-hidden />}
        >
          Profile
        </Menu.Item>
        {session?.user.isAdmin ? (
          <Menu.Item
            component={Link}
            to={ADMIN_PATH}
            className={classes.item ?? ""}
            leftSection={<IconShieldLock size={20} aria-hidden />}
          >
            Admin
          </Menu.Item>
        ) : null}
        <Menu.Item
          color="var(--danger)"
          className={classes.item ?? ""}
          leftSection={<IconLogout size={20} aria-hidden />}
          onClick={() => void signOutAsked()}
        >
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
