import { useForm } from "@mantine/form";
import { type Identified, idOf } from "~/api/identity";
import { asDay, type FieldsInWords } from "~/lib/fields-in-words";
import { calendarDate } from "~/lib/shown/format";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { FieldRow } from "~/ui/forms/field-row";
import { DateField, SelectField, SuggestField, TextAreaField, TextField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { type How, savedInWords } from "~/ui/forms/saved-in-words";
import { draftOf } from "~/ui/forms/use-draft";
import { useMergedSave } from "~/ui/forms/use-merged-save";
import { type Interaction, interactions, type NewInteraction } from "../changes";
import {
  entryOf,
  INTERACTION_TYPES,
  type InteractionType,
  interactionInWords,
  interactionOf,
  interactionRules,
  newInteractionEntry,
  OUTCOMES,
} from "../interaction-rules";
import type { Client } from "../types";

const INTERACTION_IN_WORDS: FieldsInWords<NewInteraction> = {
  type: ["Type", interactionInWords],
  subject: "Subject",
  description: "Description",
  date: ["Date", asDay],
  status: "Outcome",
  followUpDate: ["Follow up on", asDay],
};

export type InteractionTarget = {
  client: Identified & Pick<Client, "name">;
  /** What is changed; null for something new. */
  interaction: Interaction | null;
  /** What something new begins as. */
  type?: InteractionType;
};

/** Writing down what was said or done with a client, and when to call again. */
export default function InteractionDialog({ row, opened, onClose }: LateDialogProps<InteractionTarget>) {
  const { client, interaction, type = "call" } = row;
  const begun = interaction ? entryOf(interaction) : newInteractionEntry(type);
  const saving = useMergedSave({
    row: interaction,
    changes: interactions(idOf(client)),
    fieldsOf: (found) => interactionOf(entryOf(found)),
    inWords: INTERACTION_IN_WORDS,
    noun: "interaction",
    nameOf: ({ subject }) => subject,
  });
  const form = useForm({ initialValues: begun, validate: interactionRules(begun.followUpDate) });

  function tell({ row: saved, how }: { row: Interaction; how: How }) {
    const next = saved.followUpDate
      ? `. ${client.name} is in your follow-ups for ${calendarDate(saved.followUpDate)}`
      : "";
    notifyDone(how === "added" ? `Added to ${client.name}'s history${next}` : savedInWords(saved.subject, how));
  }

  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title={interaction ? "Edit Interaction" : "Add Interaction"}
        submitLabel={interaction ? "Update Interaction" : "Add Interaction"}
        form={form}
        draft={draftOf("interactions", interaction, idOf(client))}
        save={(entry) => saving.save(interactionOf(entry))}
        onSaved={tell}
        failure={`We couldn't save this to ${client.name}'s history. Please try again.`}
      >
        <FieldRow>
          <SelectField label="Type" required data={[...INTERACTION_TYPES]} {...form.getInputProps("type")} />
          <DateField label="Date" {...form.getInputProps("date")} />
        </FieldRow>
        <TextField label="Subject" required data-autofocus maxLength={200} {...form.getInputProps("subject")} />
        <TextAreaField label="Description" required maxLength={5000} {...form.getInputProps("description")} />
        <FieldRow>
          <SuggestField label="Outcome" suggestions={OUTCOMES} maxLength={100} {...form.getInputProps("status")} />
          <DateField
            label="Follow up on"
            description="Also becomes the client's next follow-up."
            {...form.getInputProps("followUpDate")}
          />
        </FieldRow>
      </FormDialog>
      {saving.dialog}
    </>
  );
}
