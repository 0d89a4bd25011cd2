/** The ways to reach a client, one press each: the device's own phone, messages, mail and maps. */
import { ActionIcon, Button } from "@mantine/core";
import { IconMail, IconMapPin, IconMessage, IconPhone } from "@tabler/icons-react";
import { deviceOf } from "~/lib/contact";
import type { Client } from "../queries";
import { waysToReach } from "../rules";
import classes from "./contact-links.module.css";

type Reachable = Pick<Client, "name" | "phone" | "email" | "address">;

const WAYS = [
  { way: "call", icon: IconPhone, label: "Call", says: (name: string) => `Call ${name}` },
  { way: "message", icon: IconMessage, label: "Message", says: (name: string) => `Message ${name}` },
  { way: "mail", icon: IconMail, label: "Email", says: (name: string) => `Email ${name}` },
  { way: "directions", icon: IconMapPin, label: "Directions", says: (name: string) => `Directions to ${name}` },
] as const;

function waysOf(client: Reachable) {
  const addresses = waysToReach(client, deviceOf(navigator.userAgent));
  return WAYS.flatMap(({ way, ...words }) => {
    const href = addresses[way];
    // Maps open beside the app: it is a page, not an app of the device.
    return href
      ? [{ ...words, way, href, ...(way === "directions" ? { target: "_blank", rel: "noreferrer" } : {}) }]
      : [];
  });
}

/** As icons, where there is little room. */
export function ContactIcons({ client }: { client: Reachable }) {
  return (
    <span className={classes.icons}>
      {waysOf(client).map(({ way, icon: Picture, label: _, says, ...link }) => (
        <ActionIcon
          key={way}
          component="a"
          {...link}
          aria-label={says(client.name)}
          title={says(client.name)}
          color="graphite"
          c="var(--mantine-color-text)"
        >
          <Picture size={22} aria-hidden />
        </ActionIcon>
      ))}
    </span>
  );
}

/** As buttons with their words. */
export function ContactButtons({ client }: { client: Reachable }) {
  return (
    <div className={classes.buttons}>
      {waysOf(client).map(({ way, icon: Picture, label, says, ...link }) => (
        <Button
          key={way}
          component="a"
          {...link}
          variant="default"
          aria-label={says(client.name)}
          leftSection={<Picture size={20} aria-hidden />}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
