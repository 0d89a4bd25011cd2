/** The secret for the authenticator app, as a picture and as text, and the first code that shows it got there. */
import { Anchor, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Schemas } from "~/api/client";
import { copied } from "~/lib/copied";
import { notifyDone, notifyFailed } from "~/ui/feedback/notify";
import { TextField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { ActionButton } from "~/ui/page/action-button";
import { code } from "../rules";
import { useTurnOnTwoFactor } from "../security";
import classes from "./two-factor.module.css";

type Props = {
  opened: boolean;
  onClose: () => void;
  setup: Schemas["TwoFactorSetup"];
  onSwitchedOn: (codes: Schemas["RecoveryCodes"]) => void;
};

export function SetUpDialog({ opened, onClose, setup, onSwitchedOn }: Props) {
  const switchOn = useTurnOnTwoFactor();
  const form = useForm({ initialValues: { code: "" }, validate: { code } });

  async function copy() {
    if (await copied(setup.secret)) notifyDone("Key copied. Paste it into your authenticator app.");
    else notifyFailed("We couldn't copy the key. Select and copy it yourself.");
  }

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Set up your authenticator app"
      submitLabel="Turn on"
      form={form}
      draft={null}
      save={switchOn.mutateAsync}
      onSaved={onSwitchedOn}
      failure="We couldn't check the code. Please try again."
      asksBeforeClosing={false}
    >
      <Text>
        Scan this with the app. On this phone,{" "}
        <Anchor href={setup.address} inherit>
          open it in the app
        </Anchor>{" "}
        or type the key.
      </Text>
      <img
        className={classes.qrCode}
        src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`}
        alt="QR code for the authenticator app, same as the key below"
      />
      <div className={classes.key}>
        <TextInput
          readOnly
          label="Key"
          value={setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}
          onFocus={(event) => event.currentTarget.select()}
        />
        <ActionButton onClick={() => void copy()}>Copy key</ActionButton>
      </div>
      <TextField
        label="Code"
        description="The six digits the app shows now, to check that it works."
        autoComplete="one-time-code"
        inputMode="numeric"
        placeholder="123456"
        data-autofocus
        {...form.getInputProps("code")}
      />
    </FormDialog>
  );
}
