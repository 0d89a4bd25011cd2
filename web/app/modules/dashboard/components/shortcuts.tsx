import { Card } from "@mantine/core";
import { DASHBOARD, MODULES } from "~/modules/modules";
import { LinkButton } from "~/ui/page/action-button";
import classes from "./shortcuts.module.css";

/** A tile per module, with what it is good for. */
export function Shortcuts() {
  return (
    <section aria-label="Shortcuts">
      <ul className={classes.grid}>
        {MODULES.filter((module) => module !== DASHBOARD).map(({ title, path, description, icon: Picture }) => (
          <Card component="li" key={path} padding="md" className={classes.tile ?? ""}>
            <div className={classes.head}>
              <Picture size={24} stroke={1.75} aria-hidden className={classes.icon} />
              <h2 className={classes.title}>{title}</h2>
            </div>
            <p className={classes.description}>{description}</p>
            <LinkButton to={path} prefetch="intent" fullWidth>
              View {title}
            </LinkButton>
          </Card>
        ))}
      </ul>
    </section>
  );
}
