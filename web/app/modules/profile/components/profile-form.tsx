/** Who the owner is and how customers pay them, saved as one. */
import { Group, SimpleGrid } from "@mantine/core";
import type { Profile } from "~/account/profile";
import type { FieldsInWords } from "~/lib/fields-in-words";
import { ownerRules } from "~/lib/rules";
import { Link } from "~/router/link";
import { EmailField, PhoneField, TextField } from "~/ui/forms/fields";
import { TickField } from "~/ui/forms/tick-field";
import { settingsPath } from "../settings";
import { useProfileForm } from "../use-profile-form";
import styles from "./profile-form.module.css";
import { ProfileFormFrame } from "./profile-form-frame";
import { Section } from "./section";

export function ProfileForm({ profile }: { profile: Profile }) {
  const { form, frame } = useProfileForm({
    ...{ profile, valuesOf, changeOf, bodyOf, inWords: PROFILE_IN_WORDS, validate: ownerRules },
    draftName: "profile",
    failure: "Failed to save profile. Please try again.",
  });
  return (
    <ProfileFormFrame {...frame} done="Profile updated successfully!">
      <Section title="Personal Information">
        <EmailField
          label="Email"
          description={
            <>
              You sign in with this address.{" "}
              <Link to={settingsPath("security")} className={styles.link}>
                Change it under Security
              </Link>
            </>
          }
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
    </ProfileFormFrame>
  );
}

/** Names that other companies gave the person: no keyboard may correct or capitalise them. */
const HANDLE = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

type Values = ReturnType<typeof valuesOf>;

function valuesOf(profile: Omit<Profile, "version">) {
  const { firstName, lastName, businessName, phoneNumber, jobRole, paymentMethods } = profile;
  return {
    firstName,
    lastName,
    businessName,
    phoneNumber: phoneNumber ?? "",
    jobRole: jobRole ?? "",
    // Each on its own: a draft then holds the one that was changed, not the others beside it.
    cashApp: paymentMethods.cashApp ?? "",
    venmo: paymentMethods.venmo ?? "",
    zelle: paymentMethods.zelle ?? "",
    cash: paymentMethods.cash,
    check: paymentMethods.check,
  };
}

/** Trimmed, and null where nothing is. */
function changeOf({ firstName, lastName, businessName, phoneNumber, jobRole, ...ways }: Values) {
  const { cashApp, venmo, zelle, cash, check } = ways;
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    businessName: businessName.trim(),
    phoneNumber: phoneNumber.trim() || null,
    jobRole: jobRole.trim() || null,
    cashApp: cashApp.trim() || null,
    venmo: venmo.trim() || null,
    zelle: zelle.trim() || null,
    cash,
    check,
  };
}

type ProfileFields = ReturnType<typeof changeOf>;

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
  cashApp: "Cash App",
  venmo: "Venmo",
  zelle: "Zelle",
  cash: ["Cash", yesOrNo],
  check: ["Check", yesOrNo],
};
