/**
 * Whom something is for: typing finds a client by name, company or phone, and any other name may stand.
 *
 * <ClientField label="Client Name" required value={values.clientName} clientId={values.clientId}
 *   onChange={(name) => form.setValues({ clientName: name, clientId: null })}
 *   onPick={(client) => form.setValues({ clientName: client.name, clientId: client.id, clientPhone: client.phone })} />
 *
 * What is picked is copied: the form keeps name, e-mail and phone as they are now, and the link to the client. Typing
 * another name lets go of the client.
 */
import type { TextInputProps } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { idOf } from "~/api/identity";
import { ONE_OF_YOUR_CLIENTS } from "~/lib/form-words";
import { PickField } from "~/ui/forms/pick-field";
import { clientChoicesQuery } from "../lookups";
import { type PickedClient, pickedOf } from "../picked-client";
import classes from "./client-field.module.css";

type ClientFieldProps = Omit<TextInputProps, "value" | "onChange"> & {
  value: string;
  /** Whom it is linked to; null for a name that is no client's. */
  clientId: string | null;
  onChange: (name: string) => void;
  onPick: (client: PickedClient) => void;
};

export function ClientField({ clientId, onPick, ...field }: ClientFieldProps) {
  return (
    <PickField
      placeholder="Name, company or phone"
      maxLength={200}
      {...(clientId
        ? {
            rightSection: (
              <IconUserCheck size={20} role="img" aria-label={ONE_OF_YOUR_CLIENTS} className={classes.known} />
            ),
          }
        : {})}
      {...field}
      onPick={(client) => onPick(pickedOf(client))}
      query={clientChoicesQuery}
      optionOf={(client) => ({
        id: idOf(client),
        name: client.name,
        detail: [client.company, client.phone].filter(Boolean).join(" · ") || undefined,
      })}
      words={{
        list: "Your clients",
        none: "No client by that name. You can use the name you typed.",
        failed: "Your clients didn't load",
      }}
    />
  );
}
