/** Whether clients are reminded of a visit the day before. */
import type { CheckboxProps } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { mailQuery } from "~/account/mail";
import type { Profile } from "~/account/profile";
import { ConfirmFirst } from "~/ui/contact/confirm-first";
import { TickField } from "~/ui/forms/tick-field";
import { useProfileForm } from "../use-profile-form";
import { ProfileFormFrame } from "./profile-form-frame";
import { Section } from "./section";

const fieldsOf = ({ sendsReminders }: Pick<Profile, "sendsReminders">) => ({ sendsReminders });

export function AppointmentReminders({ profile }: { profile: Profile }) {
  const { form, frame } = useProfileForm({
    ...{ profile, valuesOf: fieldsOf, changeOf: fieldsOf },
    inWords: { sendsReminders: ["Remind clients the day before", (value) => (value ? "Yes" : "No")] },
    draftName: "appointment-reminders",
    failure: "We couldn't save your settings. Please try again.",
  });
  return (
    <Section title="Appointment reminders" introduction="Email clients so no one forgets you're coming.">
      <ProfileFormFrame {...frame} done="Settings saved" isCard>
        <Tick key={form.key("sendsReminders")} {...form.getInputProps("sendsReminders", { type: "checkbox" })} />
      </ProfileFormFrame>
    </Section>
  );
}

/** Nobody is promised a mail that cannot go out; what was switched on before can always be switched off. */
function Tick(props: CheckboxProps) {
  const { data: mail } = useQuery(mailQuery);
  const isImpossible = mail?.isAvailable === false;
  return (
    <>
      <TickField
        label="Remind clients the day before"
        description={
          isImpossible
            ? "Email sending isn't set up here, so reminders can't go out."
            : "Sent at 5:00 PM your time the day before, to clients with an email address and notifications on."
        }
        {...props}
        disabled={isImpossible && !props.checked && !props.defaultChecked}
      />
      {mail?.needsConfirmation ? <ConfirmFirst>Then reminders go out.</ConfirmFirst> : null}
    </>
  );
}
