/** The ways to reach somebody, one press each: the device's own phone, messages, mail and maps; of these, what is known. */
import { ActionIcon } from "@mantine/core";
import { IconMail, IconMapPin, IconMessage, IconPhone } from "@tabler/icons-react";
import { deviceOf, waysToReach } from "~/lib/contact";
import classes from "./contact-links.module.css";

/** Somebody, and where. */
export type Reachable = { name: string; phone: string | null; email: string | null; place: string | null };

const WAYS = [
  { way: "call", icon: IconPhone, label: "Call", says: "Call" },
  { way: "text", icon: IconMessage, label: "Text", says: "Text" },
  { way: "mail", icon: IconMail, label: "Email", says: "Email" },
  { way: "directions", icon: IconMapPin, label: "Directions", says: "Directions to" },
] as const;

function waysOf(whom: Reachable) {
  const addresses = waysToReach(whom, deviceOf(navigator.userAgent));
  return WAYS.flatMap(({ way, icon, label, says }) => {
    const href = addresses[way];
    // Maps open beside the app: it is a page, not an app of the device.
    const beside = way === "directions" ? { target: "_blank", rel: "noreferrer" } : {};
    return href ? [{ icon, label, link: { href, "aria-label": `${says} ${whom.name}`, ...beside } }] : [];
  });
}

/** As icons, where there is little room. */
export function ContactIcons({ whom }: { whom: Reachable }) {
  return (
    <span className={classes.icons}>
      {waysOf(whom).map(({ icon: Picture, label, link }) => (
        <ActionIcon
          key={label}
          component="a"
          {...link}
          title={link["aria-label"]}
          color="graphite"
          c="var(--mantine-color-text)"
        >
          <Picture size={22} aria-hidden />
        </ActionIcon>
      ))}
    </span>
  );
}

/** As buttons with their words, large enough for a thumb. */
export function ContactButtons({ whom }: { whom: Reachable }) {
  const ways = waysOf(whom);
  if (ways.length === 0) return null;
  return (
    <div className={classes.buttons}>
      {ways.map(({ icon: Picture, label, link }) => (
        <a key={label} {...link}>
          <Picture size={20} aria-hidden />
          {label}
        </a>
      ))}
    </div>
  );
}
