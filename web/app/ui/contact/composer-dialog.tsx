/**
 * Writing to a customer: with the device's own mail or messages app, by handing on a link, or, where there is a mail
 * server, from here.
 *
 * <ComposerDialog opened onClose title="Notify client" channels={[EMAIL, TEXT]} first="email" editable={["email", "text"]}
 *   filled={{ email, phone, subject, message }} submitLabel={() => "Send Notification"} cancelLabel="Skip"
 *   missing={{ email: "Enter the client's email address.", phone: "Enter the client's phone number." }}
 *   send={async (outgoing) => { await notify(id); return outgoing; }} onSent={(outgoing) => ...} failure="..." draft={...} />
 *
 * It says what goes where and hands it over; what that means for the thing it is about is the module's. The device's app
 * is opened by `openComposer`, after this dialog is gone: while it holds what was typed, leaving the page would ask.
 */
import { Radio } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useEffect, useState } from "react";
import { ConfirmFirst } from "~/ui/contact/confirm-first";
import { EmailField, PhoneField, TextAreaField, TextField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { hasChanges } from "~/ui/forms/has-changes";
import type { NamedDraft } from "~/ui/forms/use-draft";
import classes from "./composer-dialog.module.css";

/** `program`: the mail leaves from the server, not from the device. */
export type Channel = "email" | "text" | "link" | "share" | "program";
export type ChannelChoice = { value: Channel; label: string; description: string };

/** What is written, to whom, and how it goes. */
export type Outgoing = { channel: Channel; to: string; subject: string; message: string };

type ComposerDialogProps<Sent> = {
  opened: boolean;
  onClose: () => void;
  title: string;
  channels: readonly ChannelChoice[];
  /** The one that is chosen until another is picked. It may change while answers arrive. */
  first: Channel;
  /** What is filled in. What comes later is filled in while nobody has typed yet. */
  filled: { email: string; phone: string; subject: string; message: string };
  /** Those whose words can be changed before they go; the others show what will be sent. */
  editable: readonly Channel[];
  submitLabel: (channel: Channel) => string;
  /** "Cancel" unless there is a better word for not writing. */
  cancelLabel?: string;
  /** What is said while nobody is named to write to. */
  missing: { email: string; phone: string };
  /** What stands where the message would, for a way that has none. */
  instead?: (channel: Channel) => ReactNode;
  send: (outgoing: Outgoing) => Promise<Sent>;
  onSent: (sent: Sent) => void;
  failure: string;
  /** Under which name the words that are being written are kept. */
  draft: NamedDraft;
  /** Whether the owner's own address has to be confirmed before anything leaves from the server. */
  needsConfirmation?: boolean | undefined;
  /** Above everything: what it is about. */
  children?: ReactNode;
};

export function ComposerDialog<Sent>(props: ComposerDialogProps<Sent>) {
  const { channels, first, filled, editable, missing, instead, send, children } = props;
  const [picked, setPicked] = useState<Channel | null>(null);
  const channel = picked ?? first;
  const form = useForm({ initialValues: filled });
  const words = JSON.stringify(filled);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's functions are new with every letter typed
  useEffect(() => {
    if (hasChanges(form)) return;
    form.setInitialValues(filled);
    form.setValues(filled);
  }, [words]);

  const isEditable = editable.includes(channel);
  const needsPhone = channel === "text";
  const needsEmail = channel === "email" || channel === "program";
  const recipient = needsPhone ? form.values.phone : needsEmail ? form.values.email : "";
  const reason = needsPhone ? missing.phone : missing.email;
  const waits = channel === "program" && props.needsConfirmation;

  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      submitLabel={props.submitLabel(channel)}
      cancelLabel={props.cancelLabel}
      form={form}
      draft={props.draft}
      save={({ subject, message }) =>
        send({ channel, to: recipient.trim(), ...(isEditable ? { subject, message } : pick(filled)) })
      }
      onSaved={props.onSent}
      failure={props.failure}
      blockedBecause={waits ? CONFIRM_FIRST : (needsPhone || needsEmail) && !recipient.trim() ? reason : null}
    >
      {children}
      <Radio.Group label="Send by" value={channel} onChange={(chosen) => setPicked(chosen as Channel)}>
        <div className={classes.channels}>
          {channels.map((choice) => (
            <Radio
              key={choice.value}
              size="md"
              iconColor="var(--surface-raised)"
              classNames={{ root: classes.choice ?? "" }}
              {...choice}
            />
          ))}
        </div>
      </Radio.Group>
      {waits ? <ConfirmFirst>Customer replies go to this address, so please confirm it first.</ConfirmFirst> : null}
      {needsPhone ? (
        <PhoneField label="Phone" required autoComplete="off" data-autofocus {...form.getInputProps("phone")} />
      ) : null}
      {needsEmail ? (
        <EmailField label="Email" required autoComplete="off" data-autofocus {...form.getInputProps("email")} />
      ) : null}
      {isEditable ? (
        <>
          {needsEmail ? (
            <TextField label="Subject" required maxLength={200} {...form.getInputProps("subject")} />
          ) : null}
          <TextAreaField label="Message" required rows={12} maxLength={10_000} {...form.getInputProps("message")} />
        </>
      ) : (
        (instead?.(channel) ?? (
          <section aria-label="The message" className={classes.preview}>
            {needsEmail ? <strong>{filled.subject}</strong> : null}
            <p>{filled.message}</p>
          </section>
        ))
      )}
    </FormDialog>
  );
}

const CONFIRM_FIRST = "Confirm your email address first.";

const pick = ({ subject, message }: { subject: string; message: string }) => ({ subject, message });
