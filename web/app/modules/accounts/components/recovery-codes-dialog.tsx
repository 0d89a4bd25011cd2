/** Ten codes, shown this once. */
import { Group, Stack, Text } from "@mantine/core";
import { copied } from "~/lib/copied";
import { saveFile } from "~/lib/save-file";
import { PRODUCT } from "~/product";
import { Dialog } from "~/ui/dialogs/dialog";
import { notifyDone, notifyFailed } from "~/ui/feedback/notify";
import { ActionButton } from "~/ui/page/action-button";
import classes from "./two-factor.module.css";

type Props = { opened: boolean; onClose: () => void; codes: string[]; onKept: () => void };

export function RecoveryCodesDialog({ opened, onClose, codes, onKept }: Props) {
  const text = `${PRODUCT} recovery codes. Each works once.\n\n${codes.join("\n")}\n`;

  async function copy() {
    if (await copied(text)) notifyDone("Recovery codes copied. Keep them somewhere other than your phone.");
    else notifyFailed("We couldn't copy the codes. Select and copy them yourself.");
  }

  function close() {
    onClose();
    onKept();
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      // A press beside it must not take away what is never shown again.
      held
      title="Save your recovery codes"
      footer={
        <ActionButton main onClick={close}>
          I've saved them
        </ActionButton>
      }
    >
      <Stack>
        <Text>
          Use these if you don't have your phone. Each works once. We won't show them again, so print them or save them
          now.
        </Text>
        <ul className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="sm">
          <ActionButton onClick={() => void copy()}>Copy</ActionButton>
          <ActionButton
            onClick={() => saveFile("sawhorse-recovery-codes.txt", new Blob([text], { type: "text/plain" }))}
          >
            Download
          </ActionButton>
        </Group>
      </Stack>
    </Dialog>
  );
}
