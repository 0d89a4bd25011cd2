import { Anchor } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { idOf } from "~/api/identity";
import { addressInWords } from "~/lib/address-in-words";
import { asDay, asMoney, type FieldsInWords } from "~/lib/fields-in-words";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { FieldRow } from "~/ui/forms/field-row";
import {
  DateField,
  EmailField,
  MoneyField,
  PhoneField,
  SelectField,
  SuggestField,
  TextAreaField,
  TextField,
} from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { savedInWords } from "~/ui/forms/saved-in-words";
import { TagsField } from "~/ui/forms/tags-field";
import { draftOf } from "~/ui/forms/use-draft";
import { useMergedSave } from "~/ui/forms/use-merged-save";
import type { FormOf } from "~/ui/forms/use-submission";
import { ActionButton } from "~/ui/page/action-button";
import { clients, quickClients } from "../changes";
import { tagsQuery } from "../queries";
import {
  type ClientEntry,
  clientOf,
  clientRules,
  entryOf,
  LEAD_SOURCES,
  missingInWords,
  NEW_CLIENT_ENTRY,
  quickRules,
  STATUSES,
  statusInWords,
  TYPES,
  typeInWords,
  withoutEmpty,
} from "../rules";
import type { Client, NewClient } from "../types";
import classes from "./client-dialog.module.css";
import { DuplicateNote } from "./duplicate-note";

const CLIENT_IN_WORDS: FieldsInWords<NewClient> = {
  firstName: "First Name",
  lastName: "Last Name",
  company: "Company",
  email: "Email",
  phone: "Phone",
  type: ["Type", (type) => (type ? typeInWords(type) : "")],
  status: ["Status", (status) => (status ? statusInWords(status) : "")],
  estimatedValue: ["Estimated Value", asMoney],
  actualValue: ["Actual Value", asMoney],
  source: "Source",
  leadSource: "Lead Source",
  industry: "Industry",
  notes: "Notes",
  address: ["Address", (address) => (address ? addressInWords(address) : "")],
  socialMedia: [
    "Social media",
    (pages) =>
      Object.values(pages ?? {})
        .filter(Boolean)
        .join("\n"),
  ],
  tags: ["Tags", (tags) => (tags ?? []).join(", ")],
  nextFollowUpDate: ["Next Follow-up", asDay],
};

/** The fields that "Quick add" shows. */
const PERSON = ["firstName", "lastName", "email", "phone", "company"] as const;

export type ClientTarget = {
  /** Who is changed; null for somebody new. */
  client: Client | null;
  /** What is known already of somebody new. */
  known?: Partial<ClientEntry>;
  /** Whether a name and one way to reach them are enough: they come from a document, an appointment or "Quick add". */
  isQuick?: boolean;
  /** Whether the form begins with just those fields. */
  isShort?: boolean;
  onCreated: (client: Client) => void;
};

/** Writing down a new client, or changing the given one. */
export default function ClientDialog({ row: target, opened, onClose }: LateDialogProps<ClientTarget>) {
  const { client, known, onCreated } = target;
  const [isQuick, setIsQuick] = useState(target.isQuick ?? false);
  const [isShort, setIsShort] = useState(target.isShort ?? false);
  const begun = client ? entryOf(client) : NEW_CLIENT_ENTRY;
  const saving = useMergedSave({
    row: client,
    changes: isQuick ? quickClients : clients,
    fieldsOf: (found) => clientOf(entryOf(found)),
    inWords: CLIENT_IN_WORDS,
    noun: "client",
    nameOf: ({ name }) => name,
  });
  const form = useForm<ClientEntry>({
    initialValues: { ...begun, ...known },
    validate: isQuick ? quickRules() : clientRules(begun, client === null),
  });

  // What can't be saved must be in sight.
  const isAllShown = !isShort || Object.keys(form.errors).some((name) => !PERSON.some((shown) => shown === name));

  function beQuick() {
    setIsQuick(true);
    setIsShort(true);
    form.clearErrors();
    form.getInputNode("firstName")?.focus();
  }

  /** The button that did it is gone: the focus goes where it was. */
  function showAll() {
    flushSync(() => setIsShort(false));
    form.getInputNode("type")?.focus();
  }

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={isShort ? "Quick add" : "Client"}
        submitLabel={client ? "Update Client" : "Create Client"}
        form={form}
        draft={draftOf("clients", client)}
        save={(entry) => saving.save(client ? clientOf(entry) : withoutEmpty(clientOf(entry)))}
        onSaved={({ row: saved, how }) => {
          // Who was added is shown, which says more than a notice.
          if (how === "added") onCreated(saved);
          else notifyDone(savedInWords(saved.name, how));
        }}
        failure="Failed to save client"
        wide
      >
        {client || isQuick ? null : <QuickAdd onChoose={beQuick} />}
        <Person form={form} except={idOf(client)} isQuick={isQuick} />
        {isAllShown ? (
          <Rest form={form} />
        ) : (
          <ActionButton className={classes.more ?? ""} onClick={showAll}>
            More fields
          </ActionButton>
        )}
      </FormDialog>
      {saving.dialog}
    </>
  );
}

/** For who has just a name and a number, in a hallway. */
function QuickAdd({ onChoose }: { onChoose: () => void }) {
  return (
    <p className={classes.quick}>
      Just have a name and a number?{" "}
      <Anchor component="button" type="button" inherit onClick={onChoose}>
        Quick add
      </Anchor>
    </p>
  );
}

/** Everything beside who they are and how to reach them. */
function Rest({ form }: { form: FormOf<ClientEntry> }) {
  const { data: tags = [] } = useQuery(tagsQuery);
  return (
    <>
      <Sale form={form} />
      <Group title="Address">
        <Address form={form} />
      </Group>
      <Group title="More about them">
        <FieldRow>
          <TextField label="Industry" maxLength={100} {...form.getInputProps("industry")} />
          <TextField
            label="Source"
            placeholder="Who sent them, or where you met"
            maxLength={200}
            {...form.getInputProps("source")}
          />
        </FieldRow>
        <FieldRow>
          <TextField label="LinkedIn" maxLength={200} {...form.getInputProps("socialMedia.linkedin")} />
          <TextField label="Twitter" maxLength={200} {...form.getInputProps("socialMedia.twitter")} />
        </FieldRow>
        <TextField label="Facebook" maxLength={200} {...form.getInputProps("socialMedia.facebook")} />
        <TagsField
          label="Tags"
          suggestions={tags.map(({ tag }) => tag)}
          value={form.values.tags}
          onChange={(chosen) => form.setFieldValue("tags", chosen)}
          error={form.errors.tags}
        />
        <TextAreaField label="Notes" maxLength={5000} {...form.getInputProps("notes")} />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

type PersonProps = { form: FormOf<ClientEntry>; except: string | undefined; isQuick: boolean };

function Person({ form, except, isQuick }: PersonProps) {
  const missing = isQuick ? missingInWords(form.values) : null;
  return (
    <>
      <FieldRow>
        <TextField
          label="First Name"
          required={!isQuick}
          data-autofocus
          maxLength={100}
          autoCapitalize="words"
          {...form.getInputProps("firstName")}
        />
        <TextField
          label="Last Name"
          required={!isQuick}
          maxLength={100}
          autoCapitalize="words"
          {...form.getInputProps("lastName")}
        />
      </FieldRow>
      <FieldRow>
        <EmailField
          label="Email"
          required={!isQuick}
          autoComplete="off"
          maxLength={254}
          {...form.getInputProps("email")}
        />
        <PhoneField
          label="Phone"
          required={!isQuick}
          autoComplete="off"
          maxLength={50}
          {...form.getInputProps("phone")}
        />
      </FieldRow>
      {missing ? <p role="status">{missing}</p> : null}
      <DuplicateNote email={form.values.email} phone={form.values.phone} except={except} />
      <TextField label="Company" maxLength={200} {...form.getInputProps("company")} />
    </>
  );
}

function Sale({ form }: { form: FormOf<ClientEntry> }) {
  return (
    <>
      <FieldRow>
        <SelectField label="Type" data={[...TYPES]} {...form.getInputProps("type")} />
        <SelectField label="Status" data={[...STATUSES]} {...form.getInputProps("status")} />
      </FieldRow>
      <FieldRow>
        <MoneyField label="Estimated Value" {...form.getInputProps("estimatedValue")} />
        <MoneyField label="Actual Value" {...form.getInputProps("actualValue")} />
      </FieldRow>
      <FieldRow>
        <DateField
          label="Next Follow-up"
          description="They'll appear in Follow-ups that day."
          {...form.getInputProps("nextFollowUpDate")}
        />
        <SuggestField
          label="Lead Source"
          suggestions={LEAD_SOURCES}
          maxLength={100}
          {...form.getInputProps("leadSource")}
        />
      </FieldRow>
    </>
  );
}

function Address({ form }: { form: FormOf<ClientEntry> }) {
  return (
    <>
      <TextField label="Street" maxLength={200} {...form.getInputProps("address.street")} />
      <FieldRow>
        <TextField label="City" maxLength={100} {...form.getInputProps("address.city")} />
        <TextField label="State" maxLength={100} {...form.getInputProps("address.state")} />
      </FieldRow>
      <FieldRow>
        <TextField label="ZIP" maxLength={20} {...form.getInputProps("address.zip")} />
        <TextField label="Country" maxLength={100} {...form.getInputProps("address.country")} />
      </FieldRow>
    </>
  );
}
