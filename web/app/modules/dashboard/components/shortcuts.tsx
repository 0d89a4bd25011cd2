import { DASHBOARD, MODULES } from "~/modules/modules";
import { Link } from "~/router/link";
import classes from "./shortcuts.module.css";

/** A tile per module, with what it is good for; its link reaches over the whole tile. */
export function Shortcuts() {
  return (
    <section aria-label="Shortcuts">
      <ul className={classes.grid}>
        {MODULES.filter((module) => module !== DASHBOARD).map(({ title, path, description, icon: Picture }) => (
          <li key={path} className={classes.tile}>
            <h2 className={classes.title}>
              <Picture size={20} stroke={1.75} aria-hidden className={classes.icon} />
              {title}
            </h2>
            <p className={classes.description}>{description}</p>
            <Link to={path} className={classes.link}>
              View {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
