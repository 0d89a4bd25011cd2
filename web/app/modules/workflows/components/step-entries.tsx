/** The steps of a workflow in its form: numbered, written, put in order, taken out. */
import { IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, memo, type ReactNode, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { TextAreaField, TextField } from "~/ui/forms/fields";
import { Entry, type EntryProps, OrderedEntries } from "~/ui/forms/ordered-entries";
import type { FormOf } from "~/ui/forms/use-submission";
import { ActionButton } from "~/ui/page/action-button";
import { MOST_STEPS, newStep, type WorkflowEntry } from "../rules";
import classes from "./step-entries.module.css";

type StepField = "title" | "description";

const pathOf = (place: number, field: StepField) => `steps.${place}.${field}`;

export function StepEntries({ form }: { form: FormOf<WorkflowEntry> }) {
  const section = useRef<HTMLElement>(null);
  const latest = useRef(form);
  latest.current = form;
  const { steps } = form.values;
  const write = useMemo(
    () => (place: number, field: StepField, text: string) => latest.current.setFieldValue(pathOf(place, field), text),
    [],
  );

  function add() {
    // At once, so that the focus finds the field it is sent to.
    flushSync(() => form.insertListItem("steps", newStep()));
    section.current?.querySelector<HTMLElement>(titleAt(steps.length))?.focus();
  }

  return (
    <section ref={section} aria-labelledby="steps-heading">
      <h3 id="steps-heading" className={classes.heading}>
        Steps
      </h3>
      <OrderedEntries
        rows={() => form.values.steps}
        nameOf={({ title }) => title}
        noun="Step"
        move={(from, to) => form.reorderListItem("steps", { from, to })}
        remove={(place) => form.removeListItem("steps", place)}
      >
        {(entry) => {
          const step = steps[entry.place];
          return step ? (
            <StepFields
              key={entry.entryKey}
              {...entry}
              title={step.title}
              description={step.description}
              titleError={form.errors[pathOf(entry.place, "title")]}
              descriptionError={form.errors[pathOf(entry.place, "description")]}
              write={write}
            />
          ) : null;
        }}
      </OrderedEntries>
      <ActionButton
        leftSection={<IconPlus size={20} aria-hidden />}
        blockedBecause={steps.length < MOST_STEPS ? null : `A workflow can have up to ${MOST_STEPS} steps.`}
        onClick={add}
      >
        Add Step
      </ActionButton>
    </section>
  );
}

const titleAt = (place: number) => `[data-path="${pathOf(place, "title")}"]`;

type StepFieldsProps = EntryProps & {
  title: string;
  description: string;
  titleError: ReactNode;
  descriptionError: ReactNode;
  write: (place: number, field: StepField, text: string) => void;
};

// A key in one step draws that step alone.
const StepFields = memo(function StepFields(props: StepFieldsProps) {
  const { title, description, titleError, descriptionError, write, ...entry } = props;
  const { place } = entry;
  const fields = useRef<HTMLDivElement>(null);

  /** Continues to the description: Enter must not send the whole form. */
  function goOn(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    fields.current?.querySelector("textarea")?.focus();
  }

  return (
    <Entry {...entry} name={title.trim() || `step ${place + 1}`}>
      <div ref={fields} className={classes.fields}>
        <TextField
          label={`Step ${place + 1}`}
          required
          maxLength={200}
          data-path={pathOf(place, "title")}
          value={title}
          error={titleError}
          onChange={(event) => write(place, "title", event.currentTarget.value)}
          onKeyDown={goOn}
        />
        <TextAreaField
          label="Description"
          required
          maxLength={2000}
          data-path={pathOf(place, "description")}
          value={description}
          error={descriptionError}
          onChange={(event) => write(place, "description", event.currentTarget.value)}
        />
      </div>
    </Entry>
  );
});
