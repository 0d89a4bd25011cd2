/** Sending a document: with the device's own mail or messages app, or, where there is a mail server, from here. */
import { Radio } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { profileQuery } from "~/account/profile";
import { ApiError, messageOf } from "~/api/errors";
import { PRODUCT } from "~/product";
import type { LateDialogProps } from "~/ui/dialogs/use-row-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { EmailField, PhoneField, TextAreaField, TextField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { hasChanges } from "~/ui/forms/has-changes";
import { canShare } from "../customer-link";
import { type Issuer, mailtoAddress, messageTo, publicLink, smsAddress, subjectOf } from "../message";
import { type Document, emailQuery, useEmailDocument, useSendDocument } from "../queries";
import classes from "./send-dialog.module.css";
import type { HandedOn } from "./sent-question";

/** `program`: the mail leaves from the server, not from the device. */
export type SendMode = HandedOn["by"] | "program";
type SendDialogProps = LateDialogProps<{
  document: Document;
  /** What was asked for; null for what suits the customer. */
  mode: SendMode | null;
  /** The document is marked as sent, and the device takes over: whether it was sent, only a person knows. */
  onOpened: (handed: HandedOn) => void;
}>;

const NO_METHODS = { cashApp: null, venmo: null, zelle: null, cash: false, check: false };

export default function SendDialog({ row, opened, onClose }: SendDialogProps) {
  const { document, mode: wanted, onOpened } = row;
  const { _id: id, documentNumber, customerEmail, customerPhone } = document;
  const [mode, setMode] = useState<SendMode>(wanted ?? (customerPhone && !customerEmail ? "text" : "email"));
  const { data: mail } = useQuery(emailQuery);
  const { data: profile } = useQuery(profileQuery);
  const issuer: Issuer = {
    businessName: profile?.businessName.trim() || PRODUCT,
    paymentMethods: profile?.paymentMethods ?? NO_METHODS,
  };
  const subject = subjectOf(document, issuer);
  const message = messageTo(document, issuer, publicLink(id));
  const prefilled = { to: customerEmail ?? document.delivery?.to ?? "", phone: customerPhone ?? "", subject, message };
  const form = useForm({ initialValues: prefilled });
  const send = useSendDocument();
  const email = useEmailDocument();

  // The owner's ways to be paid may come after the dialog: they are filled in while nobody has typed yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's functions are new with every letter typed
  useEffect(() => {
    if (hasChanges(form)) return;
    form.setInitialValues(prefilled);
    form.setValues(prefilled);
  }, [profile]);

  async function sendWith({ to, phone, ...mailed }: typeof prefilled): Promise<HandedOn | null> {
    if (mode === "program") {
      await email.mutateAsync({ id, to: to.trim(), ...mailed });
      return null;
    }
    const address = {
      email: mailtoAddress(to, subject, message),
      text: smsAddress(phone, message),
      link: "",
      share: "",
    };
    const more = { by: mode, address: address[mode], subject, message };
    try {
      return { document: await send.mutateAsync(id), ...more };
    } catch (error) {
      const reason = messageOf(error);
      const sentence = "Failed to update document status. The message may still have been sent. Error:";
      throw new ApiError(`${sentence} ${reason}`, 0);
    }
  }

  const needsRecipient = mode !== "link" && mode !== "share";
  const recipient = mode === "text" ? form.values.phone : form.values.to;
  const missing = mode === "text" ? "Enter the customer's phone number." : "Enter the customer's email address.";

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Send ${documentNumber}`}
      submitLabel={{ email: "Send", text: "Send", program: "Send", link: "Copy link", share: "Share" }[mode]}
      form={form}
      save={sendWith}
      onSaved={(handed) => (handed ? onOpened(handed) : notifyDone(`${documentNumber} is on its way`))}
      failure="Failed to send document. Please try again."
      blockedBecause={needsRecipient && !recipient.trim() ? missing : null}
    >
      <Radio.Group label="Send by" value={mode} onChange={(chosen) => setMode(chosen as SendMode)}>
        <div className={classes.modes}>
          <Choice value="email" label="Email" description="Opens your mail app" />
          <Choice value="text" label="Text" description="Opens your messages app" />
          <Choice value="link" label="Copy link" description="To paste it wherever you like" />
          {canShare() ? <Choice value="share" label="Share" description="With the apps on this device" /> : null}
          {mail?.isAvailable ? (
            <Choice value="program" label={`Send from ${PRODUCT}`} description="With the PDF attached" />
          ) : null}
        </div>
      </Radio.Group>
      {mode === "text" ? (
        <PhoneField label="Phone" required autoComplete="off" data-autofocus {...form.getInputProps("phone")} />
      ) : needsRecipient ? (
        <EmailField label="Email" required autoComplete="off" data-autofocus {...form.getInputProps("to")} />
      ) : null}
      {mode === "program" ? (
        <>
          <TextField label="Subject" required maxLength={200} {...form.getInputProps("subject")} />
          <TextAreaField label="Message" required rows={12} maxLength={10_000} {...form.getInputProps("message")} />
        </>
      ) : mode === "link" ? (
        <p className={classes.lead}>The link opens the customer's page of {documentNumber}, which works from now on.</p>
      ) : (
        <section aria-label="The message" className={classes.preview}>
          {mode === "email" ? <strong>{subject}</strong> : null}
          <p>{message}</p>
        </section>
      )}
    </FormDialog>
  );
}

function Choice(props: { value: SendMode; label: string; description: string }) {
  return (
    <Radio
      size="md"
      iconColor="var(--surface-raised)"
      classNames={{ root: classes.choice ?? "", radio: classes.radio ?? "" }}
      {...props}
    />
  );
}
