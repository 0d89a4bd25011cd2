/** What's around the fields of `useProfileForm`: the draft that came back, and the bar that saves. */
import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { FormProblem } from "~/ui/forms/form-problem";
import { RestoredDraft } from "~/ui/forms/restored-draft";
import { ActionButton } from "~/ui/page/action-button";
import type { useProfileForm } from "../use-profile-form";
import styles from "./profile-form.module.css";

type ProfileFormFrameProps = ReturnType<typeof useProfileForm>["frame"] & {
  /** Said for 3 seconds once it's saved. */
  done: string;
  /** A form of one card has its button in it. A longer one has it within reach all the time. */
  isCard?: boolean;
  children: ReactNode;
};

export function ProfileFormFrame(props: ProfileFormFrameProps) {
  const { submit, pending, problem, saved, draft, dialog, done, isCard, children } = props;
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap={isCard ? "md" : "lg"}>
          {draft.restored ? <RestoredDraft {...draft.restored} onDiscard={draft.discard} /> : null}
          {children}
          <div className={isCard ? styles.cardBar : styles.saveBar}>
            <FormProblem message={problem} />
            <Group>
              <ActionButton main type="submit" loading={pending}>
                Save Changes
              </ActionButton>
              <Text role="status" fw={600} className={styles.saved ?? ""}>
                {saved ? done : null}
              </Text>
            </Group>
          </div>
        </Stack>
      </form>
      {dialog}
    </>
  );
}
