/** Changing a user's subscription: the plan, its end, or its data, one section open at a time. */
import { Accordion, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { planName } from "~/account/plans";
import { messageOf } from "~/api/errors";
import { Dialog } from "~/ui/dialogs/dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { confirm, type Question } from "~/ui/feedback/confirm";
import { notifyDone } from "~/ui/feedback/notify";
import { SelectField } from "~/ui/forms/fields";
import { FormProblem } from "~/ui/forms/form-problem";
import { ActionButton } from "~/ui/page/action-button";
import { useCancelAtPeriodEnd, useCancelNow, useResetSubscription, useUpdatePlan } from "../queries";
import { planText, statusText } from "../rules";
import type { Plan, UserRow } from "../types";
import { useBusyReason } from "../use-busy-reason";
import classes from "./admin.module.css";
import { askToCancelAtPeriodEnd, askToCancelNow, askToChangePlan, askToReset } from "./questions";

const PLANS: Plan[] = ["starter", "professional"];
const CANCEL_FAILURE = "Failed to cancel subscription";

export default function ManageDialog({ row: user, opened, onClose }: LateDialogProps<UserRow>) {
  const userEmail = user.email;
  const updatePlan = useUpdatePlan();
  const cancelAtPeriodEnd = useCancelAtPeriodEnd();
  const cancelNow = useCancelNow();
  const reset = useResetSubscription();
  const [newPlanType, setNewPlanType] = useState<Plan>(
    user.subscriptionPlan === "starter" ? "professional" : "starter",
  );
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const busyReason = useBusyReason();

  async function ask(question: Question, act: () => Promise<string>, failure: string) {
    setAsking(true);
    const sure = await confirm(question);
    setAsking(false);
    if (!sure) return;
    setProblem(null);
    try {
      notifyDone(await act());
      onClose();
    } catch (error) {
      setProblem(messageOf(error, failure));
    }
  }

  const waiting = ({ isPending }: { isPending: boolean }) => ({
    loading: isPending,
    blockedBecause: isPending ? null : busyReason,
  });

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      held={asking || busyReason !== null}
      title="Manage Subscription"
      footer={<ActionButton onClick={onClose}>Close</ActionButton>}
    >
      <Text className={classes.subject ?? ""}>
        <strong>{userEmail}</strong>
        <br />
        {statusText(user)} · Plan: {planText(user)}
      </Text>
      <FormProblem message={problem} />
      <Accordion
        variant="separated"
        order={3}
        classNames={{ item: classes.part ?? "", chevron: classes.chevron ?? "" }}
      >
        <Accordion.Item value="plan">
          <Accordion.Control>Update plan</Accordion.Control>
          <Accordion.Panel>
            <Stack>
              <SelectField
                label="New plan"
                data={PLANS.map((plan) => ({ value: plan, label: planName(plan) }))}
                value={newPlanType}
                onChange={(event) =>
                  setNewPlanType(PLANS.find((plan) => plan === event.currentTarget.value) ?? "starter")
                }
              />
              <Group>
                <ActionButton
                  main
                  {...waiting(updatePlan)}
                  onClick={() =>
                    void ask(
                      askToChangePlan(userEmail, newPlanType),
                      () => updatePlan.mutateAsync({ userEmail, newPlanType }),
                      "Failed to update subscription",
                    )
                  }
                >
                  Update Plan
                </ActionButton>
              </Group>
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>

        <Accordion.Item value="cancel">
          <Accordion.Control>Cancel subscription</Accordion.Control>
          <Accordion.Panel>
            <Stack>
              <Text>
                At period end: they keep the time they paid for. Immediately: the account becomes read-only now.
              </Text>
              <Group>
                <ActionButton
                  {...waiting(cancelAtPeriodEnd)}
                  onClick={() =>
                    void ask(
                      askToCancelAtPeriodEnd(userEmail),
                      () => cancelAtPeriodEnd.mutateAsync({ userEmail }),
                      CANCEL_FAILURE,
                    )
                  }
                >
                  Cancel at Period End
                </ActionButton>
                <ActionButton
                  danger
                  {...waiting(cancelNow)}
                  onClick={() =>
                    void ask(askToCancelNow(userEmail), () => cancelNow.mutateAsync({ userEmail }), CANCEL_FAILURE)
                  }
                >
                  Cancel Immediately
                </ActionButton>
              </Group>
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>

        <Accordion.Item value="reset">
          <Accordion.Control>Reset subscription data</Accordion.Control>
          <Accordion.Panel>
            <Stack>
              <Text>
                For troubleshooting only. Clears plan, trial and cancellation, as if the account never subscribed.
                Complimentary access stays.
              </Text>
              <Group>
                <ActionButton
                  danger
                  {...waiting(reset)}
                  onClick={() =>
                    void ask(
                      askToReset(userEmail),
                      () => reset.mutateAsync({ userEmail }),
                      "Failed to reset subscription",
                    )
                  }
                >
                  Reset Subscription Data
                </ActionButton>
              </Group>
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Dialog>
  );
}
