/** Call, message, mail and directions, one press each; of these, what is known of the client. */
import { IconMail, IconMapPin, IconMessage, IconPhone } from "@tabler/icons-react";
import { callAddress, deviceOf, directionsAddress, mailAddress, textAddress } from "~/lib/contact";
import type { Appointment } from "../queries";
import classes from "./contact-links.module.css";

export function ContactLinks({ appointment }: { appointment: Appointment }) {
  const { clientName, clientPhone, clientEmail, location } = appointment;
  if (!clientPhone && !clientEmail && !location) return null;
  return (
    <div className={classes.links}>
      {clientPhone ? (
        <>
          <a href={callAddress(clientPhone)} aria-label={`Call ${clientName}`}>
            <IconPhone size={20} aria-hidden />
            Call
          </a>
          <a href={textAddress(clientPhone)} aria-label={`Text ${clientName}`}>
            <IconMessage size={20} aria-hidden />
            Text
          </a>
        </>
      ) : null}
      {clientEmail ? (
        <a href={mailAddress(clientEmail)} aria-label={`Email ${clientName}`}>
          <IconMail size={20} aria-hidden />
          Email
        </a>
      ) : null}
      {location ? (
        <a
          href={directionsAddress(location, deviceOf(navigator.userAgent))}
          target="_blank"
          rel="noreferrer"
          aria-label={`Directions to ${location}`}
        >
          <IconMapPin size={20} aria-hidden />
          Directions
        </a>
      ) : null}
    </div>
  );
}
