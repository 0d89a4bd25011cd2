/** What was said and done with a client, newest first, to read, add to and correct. */
import { IconPlus } from "@tabler/icons-react";
import { idOf } from "~/api/identity";
import { useList } from "~/api/list";
import { calendarDate } from "~/lib/shown/format";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { Loading } from "~/ui/feedback/loading";
import { useRowsOnScreen } from "~/ui/lists/long/use-rows-on-screen";
import { RowActions } from "~/ui/lists/row-actions";
import { ActionButton } from "~/ui/page/action-button";
import { type Interaction, interactions, interactionsQuery } from "../changes";
import { interactionInWords } from "../interaction-rules";
import type { Client } from "../types";
import classes from "./interaction-history.module.css";
import { Section } from "./section";

export const interactionDialog = afterScreen(() => import("./interaction-dialog"));

export function InteractionHistory({ client }: { client: Client }) {
  const history = useList(interactionsQuery(idOf(client)));
  const onScreen = useRowsOnScreen(history);
  const form = useLateDialog(interactionDialog);
  const remove = interactions(idOf(client)).useDelete();
  const { rows } = history;

  return (
    <Section
      title="Interaction History"
      action={
        <ActionButton
          leftSection={<IconPlus size={20} aria-hidden />}
          changes
          onClick={() => form.open({ client, interaction: null })}
        >
          Add Interaction
        </ActionButton>
      }
    >
      {!rows && history.error ? (
        <p className={classes.quiet} role="status">
          The history didn't load. <ActionButton onClick={history.retry}>Try again</ActionButton>
        </p>
      ) : !rows ? (
        <Loading height="4rem" />
      ) : rows.length === 0 ? (
        <p className={classes.quiet}>Nothing yet. Note what was said after a call or visit.</p>
      ) : (
        <ol ref={onScreen} className={classes.history}>
          {rows.map((interaction) => (
            <li key={idOf(interaction)}>
              <Happened interaction={interaction} />
              <div className={classes.actions}>
                <RowActions
                  id={idOf(interaction)}
                  name={`${interaction.subject}, ${calendarDate(interaction.date)}`}
                  onEdit={() => form.open({ client, interaction })}
                  remove={remove}
                  question="Are you sure you want to delete this interaction?"
                  failure="We couldn't delete it. Please try again."
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {history.hasMore ? (
        <ActionButton loading={history.loadingMore} onClick={history.loadMore}>
          Show older
        </ActionButton>
      ) : null}
      {form.dialog}
    </Section>
  );
}

function Happened({ interaction }: { interaction: Interaction }) {
  const { type, subject, description, date, status, followUpDate } = interaction;
  return (
    <div className={classes.what}>
      <h4 className={classes.subject}>{subject}</h4>
      <p className={classes.facts}>
        {interactionInWords(type)} · <time dateTime={date}>{calendarDate(date)}</time>
        {status ? ` · ${status}` : null}
        {followUpDate ? ` · Follow up on ${calendarDate(followUpDate)}` : null}
      </p>
      <p className={classes.description}>{description}</p>
    </div>
  );
}
