import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { atLeast, emailAddress, firstOf, required } from "~/lib/rules";
import { confirm } from "~/ui/feedback/confirm";
import { notifyDone } from "~/ui/feedback/notify";
import { FieldRow } from "~/ui/forms/field-row";
import { EmailField, NumberField, TextField } from "~/ui/forms/fields";
import { FormProblem } from "~/ui/forms/form-problem";
import { RestoredDraft } from "~/ui/forms/restored-draft";
import { useNamedDraft } from "~/ui/forms/use-draft";
import { useSubmission } from "~/ui/forms/use-submission";
import { ActionButton } from "~/ui/page/action-button";
import { fetchComplimentary, useGrantAccess } from "../queries";
import { useBusyReason } from "../use-busy-reason";
import { askToReplace } from "./questions";

const NOTHING_TYPED = { userEmail: "", reason: "", expiresInDays: "" as NumberEntry };
const GRANT_DRAFT = { name: "grant", base: null };

/** Access for nothing: at once for an account, otherwise when the address registers. */
export function GrantForm() {
  const grant = useGrantAccess();
  const form = useForm({
    initialValues: NOTHING_TYPED,
    validate: {
      userEmail: firstOf(required("Enter the user's email address"), emailAddress),
      reason: required("Enter a reason"),
      expiresInDays: atLeast(1, "Enter at least 1 day, or leave it blank for permanent access"),
    },
  });
  const draft = useNamedDraft(form, GRANT_DRAFT);
  /** Answers null when what there is shall stay. */
  async function askAndGrant(entry: typeof NOTHING_TYPED): Promise<string | null> {
    const userEmail = entry.userEmail.trim();
    const reason = entry.reason.trim();
    const expiresInDays = entry.expiresInDays === "" ? null : numberOr(entry.expiresInDays, 1);
    const given = await fetchComplimentary(userEmail);
    if (given && !(await confirm(askToReplace(given, reason, expiresInDays)))) return null;
    return grant.mutateAsync({ userEmail, reason, expiresInDays });
  }

  const busyReason = useBusyReason();
  const { submit, pending, problem } = useSubmission({
    form,
    save: askAndGrant,
    onSaved: (message) => {
      if (message === null) return;
      draft.discard();
      notifyDone(message);
    },
    failure: "Failed to grant access",
    blockedBecause: busyReason,
  });

  return (
    <Card component="section" aria-labelledby="grant-access">
      <form onSubmit={submit} noValidate>
        <Stack>
          <div>
            <Title order={2} id="grant-access">
              Grant Complimentary Access
            </Title>
            <Text c="dimmed">If they've confirmed this email, it starts now. If not, it starts once they do.</Text>
          </div>
          <FormProblem message={problem} />
          {draft.restored ? <RestoredDraft {...draft.restored} onDiscard={draft.discard} /> : null}
          <FieldRow>
            <EmailField label="User Email" required autoComplete="off" {...form.getInputProps("userEmail")} />
            <NumberField
              label="Expires in days (optional)"
              placeholder="Leave blank for permanent access"
              decimals={0}
              {...form.getInputProps("expiresInDays")}
            />
          </FieldRow>
          <TextField label="Reason" required maxLength={500} {...form.getInputProps("reason")} />
          <Group>
            <ActionButton main type="submit" loading={pending} blockedBecause={pending ? null : busyReason}>
              Grant Access
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
