import { type CheckboxProps, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCurrencyDollar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { mailQuery } from "~/account/mail";
import type { Profile } from "~/account/profile";
import { timeZone } from "~/api/client";
import { ApiError } from "~/api/errors";
import type { FieldsInWords } from "~/lib/fields-in-words";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { ownerRules } from "~/lib/rules";
import { ConfirmFirst } from "~/ui/contact/confirm-first";
import { EmailField, NumberField, PhoneField, SelectField, TextField } from "~/ui/forms/fields";
import { FormProblem } from "~/ui/forms/form-problem";
import { hasChanges } from "~/ui/forms/has-changes";
import { RestoredDraft } from "~/ui/forms/restored-draft";
import { TickField } from "~/ui/forms/tick-field";
import { useNamedDraft } from "~/ui/forms/use-draft";
import { useSubmission } from "~/ui/forms/use-submission";
import { useUnsavedChanges } from "~/ui/forms/use-unsaved-changes";
import { ActionButton } from "~/ui/page/action-button";
import { useProfileSave } from "../use-profile-save";
import styles from "./profile-form.module.css";
import { Section } from "./section";

const SAVED_SHOWN_FOR_MS = 3000;
const FAILURE = "Failed to save profile. Please try again.";

/** Everything about the owner that can be changed, saved as one. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const saving = useProfileSave({ fieldsOf, bodyOf, inWords: PROFILE_IN_WORDS });
  // What the form began with; the profile may be read again meanwhile.
  const [begun, setBegun] = useState(profile);
  const [saved, showSaved] = useShownFor(SAVED_SHOWN_FOR_MS);
  const sent = useRef<Values>(null);
  const form = useForm({
    initialValues: valuesOf(profile),
    validate: ownerRules,
  });
  const draft = useNamedDraft(form, { name: "profile", base: { version: begun.version } });
  const { submit, pending, problem } = useSubmission({
    form,
    save: async (values) => {
      sent.current = structuredClone(values);
      try {
        const { row } = await saving.save(begun, changeOf(values));
        return row as Profile;
      } catch (error) {
        // Refused fields and versions keep the server's words; for everything else this screen has one sentence.
        if (error instanceof ApiError && (error.status === 409 || Object.keys(error.fields).length > 0))
          throw asFieldsHere(error);
        throw new Error(FAILURE);
      }
    },
    onSaved: (answer) => {
      setBegun(answer);
      const saved = valuesOf(answer);
      const typed = form.getValues();
      form.setInitialValues(saved);
      draft.discard();
      // As it was kept (without blanks around it), but for what was typed while it was on its way.
      if (sent.current) form.setValues(newer(saved, sent.current, typed));
      showSaved();
    },
    failure: FAILURE,
  });
  useUnsavedChanges(() => hasChanges(form));

  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          {draft.restored ? <RestoredDraft {...draft.restored} onDiscard={draft.discard} /> : null}
          <Section title="Personal Information">
            <EmailField
              label="Email"
              description="You sign in with this address. Change it below, under Signing in."
              readOnly
              value={profile.email}
              classNames={{ input: styles.readOnly ?? "" }}
            />
            <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
              <TextField
                label="First name"
                required
                autoComplete="given-name"
                key={form.key("firstName")}
                {...form.getInputProps("firstName")}
              />
              <TextField
                label="Last name"
                required
                autoComplete="family-name"
                key={form.key("lastName")}
                {...form.getInputProps("lastName")}
              />
              <PhoneField label="Phone number" key={form.key("phoneNumber")} {...form.getInputProps("phoneNumber")} />
              <TextField
                label="Job role"
                autoComplete="organization-title"
                key={form.key("jobRole")}
                {...form.getInputProps("jobRole")}
              />
            </SimpleGrid>
            <TextField
              label="Business name"
              description="Shown at the top of your invoices."
              required
              autoComplete="organization"
              key={form.key("businessName")}
              {...form.getInputProps("businessName")}
            />
            <SelectField
              label="Time zone"
              description="Used for reminders and recurring invoices."
              data={zonesBeside(profile.timezone)}
              key={form.key("timezone")}
              {...form.getInputProps("timezone")}
            />
          </Section>

          <Section title="Mileage" introduction="What you claim back per business mile.">
            <NumberField
              isMoney
              label="Mileage rate"
              description="Dollars per mile. A new rate applies from January 1 of this year. Leave blank for $0.655. Set other dates in Mileage."
              placeholder="0.655"
              leftSection={<IconCurrencyDollar size={18} aria-hidden />}
              key={form.key("mileageRate")}
              {...form.getInputProps("mileageRate")}
            />
          </Section>

          <Section title="Appointment Reminders" introduction="Email clients so no one forgets you're coming.">
            <Reminders
              key={form.key("sendsReminders")}
              {...form.getInputProps("sendsReminders", { type: "checkbox" })}
            />
          </Section>

          <Section title="Inventory">
            <TickField
              label="Deduct parts from inventory"
              description="Deducts parts when the invoice is sent or paid. They go back if you delete it or set it to New."
              key={form.key("takesParts")}
              {...form.getInputProps("takesParts", { type: "checkbox" })}
            />
          </Section>

          <Section title="Payment Methods" introduction="These appear on invoices sent to customers.">
            <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
              <TextField
                label="Cash App"
                placeholder="$yourname"
                {...HANDLE}
                key={form.key("cashApp")}
                {...form.getInputProps("cashApp")}
              />
              <TextField
                label="Venmo"
                placeholder="@yourname"
                {...HANDLE}
                key={form.key("venmo")}
                {...form.getInputProps("venmo")}
              />
              <TextField
                label="Zelle"
                placeholder="Phone number or email"
                {...HANDLE}
                key={form.key("zelle")}
                {...form.getInputProps("zelle")}
              />
            </SimpleGrid>
            <Group gap="xl">
              <TickField label="Cash" key={form.key("cash")} {...form.getInputProps("cash", { type: "checkbox" })} />
              <TickField label="Check" key={form.key("check")} {...form.getInputProps("check", { type: "checkbox" })} />
            </Group>
          </Section>

          <div className={styles.saveBar}>
            <FormProblem message={problem} />
            <Group>
              <ActionButton main type="submit" loading={pending}>
                Save Changes
              </ActionButton>
              <Text role="status" fw={600} className={styles.saved ?? ""}>
                {saved ? "Profile updated successfully!" : null}
              </Text>
            </Group>
          </div>
        </Stack>
      </form>
      {saving.dialog}
    </>
  );
}

/** Nobody is promised a mail that cannot go out; what was switched on before can always be switched off. */
function Reminders(props: CheckboxProps) {
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

/** Names that other companies gave the person: no keyboard may correct or capitalise them. */
const HANDLE = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

/** This device's zone first, as it is most likely the owner's; one that the browser does not know stays to be chosen. */
function zonesBeside(chosen: string | null) {
  const all = Intl.supportedValuesOf("timeZone");
  const first = [...new Set([timeZone, chosen ?? timeZone])].filter(Boolean);
  return [
    { value: "", label: "Not set" },
    { group: "Yours and this device's", items: first },
    { group: "All time zones", items: all.filter((zone) => !first.includes(zone)) },
  ];
}

const USUAL_MILEAGE_RATE = 0.655;

type Values = ReturnType<typeof valuesOf>;

function valuesOf(profile: Omit<Profile, "version">) {
  const { firstName, lastName, businessName, phoneNumber, jobRole, mileageRate, timezone } = profile;
  const { sendsReminders, takesParts, paymentMethods } = profile;
  return {
    mileageRate: mileageRate as NumberEntry,
    firstName,
    lastName,
    businessName,
    phoneNumber: phoneNumber ?? "",
    jobRole: jobRole ?? "",
    timezone: timezone ?? "",
    sendsReminders,
    takesParts,
    // Each on its own: a draft then holds the one that was changed, not the others beside it.
    cashApp: paymentMethods.cashApp ?? "",
    venmo: paymentMethods.venmo ?? "",
    zelle: paymentMethods.zelle ?? "",
    cash: paymentMethods.cash,
    check: paymentMethods.check,
  };
}

/** What was typed, as the API wants it: trimmed, and null where nothing is. */
function changeOf(values: Values) {
  const { firstName, lastName, businessName, phoneNumber, jobRole, mileageRate, timezone } = values;
  const { cashApp, venmo, zelle } = values;
  return {
    ...values,
    mileageRate: numberOr(mileageRate, USUAL_MILEAGE_RATE),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    businessName: businessName.trim(),
    phoneNumber: phoneNumber.trim() || null,
    jobRole: jobRole.trim() || null,
    timezone: timezone || null,
    cashApp: cashApp.trim() || null,
    venmo: venmo.trim() || null,
    zelle: zelle.trim() || null,
  };
}

type ProfileFields = ReturnType<typeof changeOf>;

const fieldsOf = (profile: Parameters<typeof valuesOf>[0]): ProfileFields => changeOf(valuesOf(profile));

/** The server replaces the ways to pay together: those that weren't touched go along as they are there. */
function bodyOf(change: Partial<ProfileFields>, { paymentMethods }: Pick<Profile, "paymentMethods">) {
  const { cashApp, venmo, zelle, cash, check, ...others } = change;
  const touched = Object.entries({ cashApp, venmo, zelle, cash, check }).filter(([, value]) => value !== undefined);
  if (touched.length === 0) return others;
  return { ...others, paymentMethods: { ...paymentMethods, ...Object.fromEntries(touched) } };
}

const yesOrNo = (value: boolean) => (value ? "Yes" : "No");

const PROFILE_IN_WORDS: FieldsInWords<ProfileFields> = {
  firstName: "First name",
  lastName: "Last name",
  businessName: "Business name",
  phoneNumber: "Phone number",
  jobRole: "Job role",
  mileageRate: "Mileage rate",
  timezone: "Time zone",
  sendsReminders: ["Remind clients the day before", yesOrNo],
  takesParts: ["Deduct parts from inventory", yesOrNo],
  cashApp: "Cash App",
  venmo: "Venmo",
  zelle: "Zelle",
  cash: ["Cash", yesOrNo],
  check: ["Check", yesOrNo],
};

/** Puts the server's complaints about a way to pay on its field, which has no group around it here. */
function asFieldsHere({ message, status, fields, fromServer }: ApiError): ApiError {
  const here = Object.entries(fields).map(([name, sentence]) => [name.replace("paymentMethods.", ""), sentence]);
  return new ApiError(message, status, Object.fromEntries(here), fromServer);
}

/** Field by field: what is saved, except where something else than what was sent has been typed since. */
function newer(saved: Values, sent: Values, typed: Values): Values {
  const changed = Object.entries(typed).filter(([name, value]) => value !== sent[name as keyof Values]);
  return { ...saved, ...Object.fromEntries(changed) };
}

/** True for a while after each call. */
function useShownFor(milliseconds: number): [boolean, () => void] {
  // Counting instead of a flag: saving twice in a row gives the second message its full time.
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown === 0) return;
    const hiding = setTimeout(() => setShown(0), milliseconds);
    return () => clearTimeout(hiding);
  }, [shown, milliseconds]);
  return [shown > 0, () => setShown((times) => times + 1)];
}
