/** Large screens: the header with the business's name and the user menu, and the navigation below it. */

import { useBusinessName } from "~/account/use-business-name";
import { Mark } from "~/mark";
import { MODULES, moduleAt } from "~/modules/modules";
import { Bell } from "~/modules/notifications/components/bell";
import { SearchButton } from "~/modules/search/components/search-button";
import { PRODUCT } from "~/product";
import { useLocation } from "~/router/hooks";
import { Link } from "~/router/link";
import classes from "./large-header.module.css";
import { UserMenu } from "./user-menu";

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
        <div className={classes.end}>
          <SearchButton />
          <Bell />
          <UserMenu />
        </div>
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
            <Link to={module.path} className={classes.link} aria-current={module === current ? "page" : undefined}>
              <module.icon size={18} stroke={1.75} aria-hidden />
              {module.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
