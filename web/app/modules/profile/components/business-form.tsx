/** What belongs to the business as a whole, saved as one. */
import { SimpleGrid } from "@mantine/core";
import { IconCurrencyDollar } from "@tabler/icons-react";
import type { Profile } from "~/account/profile";
import { timeZone } from "~/api/client";
import type { FieldsInWords } from "~/lib/fields-in-words";
import { type NumberEntry, numberOr } from "~/lib/number-entry";
import { ownerRules } from "~/lib/rules";
import { NumberField, PhoneField, SelectField, TextField } from "~/ui/forms/fields";
import { TickField } from "~/ui/forms/tick-field";
import { useProfileForm } from "../use-profile-form";
import { ProfileFormFrame } from "./profile-form-frame";
import { Section } from "./section";

export function BusinessForm({ profile }: { profile: Profile }) {
  const { form, frame } = useProfileForm({
    ...{ profile, valuesOf, changeOf, inWords: BUSINESS_IN_WORDS },
    validate: { businessName: ownerRules.businessName },
    draftName: "business",
    failure: "We couldn't save your settings. Please try again.",
  });
  return (
    <ProfileFormFrame {...frame} done="Settings saved">
      <Section title="Business details" introduction="Customers see these on your estimates and invoices.">
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
          <TextField
            label="Business name"
            required
            autoComplete="organization"
            key={form.key("businessName")}
            {...form.getInputProps("businessName")}
          />
          <PhoneField label="Phone number" key={form.key("phoneNumber")} {...form.getInputProps("phoneNumber")} />
        </SimpleGrid>
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

      <Section title="Inventory">
        <TickField
          label="Deduct parts from inventory"
          description="Deducts parts when the invoice is sent or paid. They go back if you void it or set it to New."
          key={form.key("takesParts")}
          {...form.getInputProps("takesParts", { type: "checkbox" })}
        />
      </Section>
    </ProfileFormFrame>
  );
}

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
  const { businessName, phoneNumber, timezone, mileageRate, takesParts } = profile;
  return {
    businessName,
    phoneNumber: phoneNumber ?? "",
    timezone: timezone ?? "",
    mileageRate: mileageRate as NumberEntry,
    takesParts,
  };
}

function changeOf({ businessName, phoneNumber, timezone, mileageRate, takesParts }: Values) {
  return {
    businessName: businessName.trim(),
    phoneNumber: phoneNumber.trim() || null,
    timezone: timezone || null,
    mileageRate: numberOr(mileageRate, USUAL_MILEAGE_RATE),
    takesParts,
  };
}

const BUSINESS_IN_WORDS: FieldsInWords<ReturnType<typeof changeOf>> = {
  businessName: "Business name",
  phoneNumber: "Phone number",
  timezone: "Time zone",
  mileageRate: "Mileage rate",
  takesParts: ["Deduct parts from inventory", (value) => (value ? "Yes" : "No")],
};
