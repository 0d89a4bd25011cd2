/** Whom a document is for: one of the owner's clients, whose details are copied, or any other name. */

import type { PickedClient } from "~/modules/clients/picked-client";
import { CardNote } from "~/modules/clients/picking/card-note";
import { ClientField } from "~/modules/clients/picking/client-field";
import { FieldRow } from "~/ui/forms/field-row";
import { EmailField, PhoneField, TextField } from "~/ui/forms/fields";
import type { FormOf } from "~/ui/forms/use-submission";
import { ActionButton } from "~/ui/page/action-button";
import { customerOf, type DocumentEntry } from "../rules";
import classes from "./customer-fields.module.css";

export type SaveAsClient = (
  known: Pick<PickedClient, "name" | "email" | "phone" | "address">,
  onSaved: (client: PickedClient) => void,
) => void;

type CustomerFieldsProps = {
  form: FormOf<DocumentEntry>;
  /** Whether the form around it begins here. */
  focus: boolean;
  onSaveAsClient: SaveAsClient;
};

export function CustomerFields({ form, focus, onSaveAsClient }: CustomerFieldsProps) {
  const name = form.useWatchValue("customerName");
  const clientId = form.useWatchValue("clientId");
  const email = form.useWatchValue("customerEmail");
  const phone = form.useWatchValue("customerPhone");

  /** The picker shows what is typed by itself: nothing needs to be drawn anew for it. */
  function type(customerName: string) {
    form.setFieldValue("customerName", customerName, { forceUpdate: false });
    form.setFieldValue("clientId", null, { forceUpdate: false });
    form.clearFieldError("customerName");
  }

  function take(client: PickedClient) {
    const { customerName, ...others } = customerOf(client);
    type(customerName);
    for (const [field, value] of Object.entries(others)) form.setFieldValue(field, value);
  }

  function saveAsClient() {
    onSaveAsClient({ name, email, phone, address: form.getValues().customerAddress }, take);
  }

  return (
    <>
      <FieldRow>
        <div>
          <ClientField
            label="Customer Name"
            required
            {...(focus ? { "data-autofocus": true } : {})}
            data-path="customerName"
            error={form.errors.customerName}
            value={name}
            clientId={clientId}
            onChange={type}
            onPick={take}
          />
          {name.trim() && !clientId ? (
            <div className={classes.unknown}>
              <span>Not one of your clients yet.</span>
              <ActionButton changes onClick={saveAsClient}>
                Save as client
              </ActionButton>
            </div>
          ) : null}
        </div>
        <EmailField
          label="Customer Email"
          autoComplete="off"
          maxLength={254}
          key={form.key("customerEmail")}
          {...form.getInputProps("customerEmail")}
        />
      </FieldRow>
      <FieldRow>
        <PhoneField
          label="Customer Phone"
          autoComplete="off"
          maxLength={50}
          key={form.key("customerPhone")}
          {...form.getInputProps("customerPhone")}
        />
        <TextField
          label="Customer Address"
          maxLength={500}
          key={form.key("customerAddress")}
          {...form.getInputProps("customerAddress")}
        />
      </FieldRow>
      <CardNote
        clientId={clientId}
        copied={{ email, phone }}
        onTake={(known) => {
          form.setFieldValue("customerEmail", known.email);
          form.setFieldValue("customerPhone", known.phone);
        }}
      />
    </>
  );
}
