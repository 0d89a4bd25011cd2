/** What each section of the settings holds. All of it is open in read-only mode, but for what changes the business's data. */
import { Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { DeleteAccount } from "~/modules/accounts/components/delete-account";
import { Security } from "~/modules/accounts/components/security";
import { PROFILE_PATH } from "~/modules/modules";
import { LinkButton } from "~/ui/page/action-button";
import type { SettingsName } from "../settings";
import { AppointmentReminders } from "./appointment-reminders";
import { BusinessForm } from "./business-form";
import { CalendarFeed } from "./calendar-feed";
import { Cards } from "./cards";
import { DataExport } from "./data-export";
import { Estimates } from "./estimates";
import { OwnEmails } from "./own-emails";
import { ProfileLoaded } from "./profile-loaded";
import { Reminders } from "./reminders";
import { Section } from "./section";
import { Sessions } from "./sessions";
import { TaxRates } from "./tax-rates";

const LOADING = { label: "Loading your settings", failure: "Your settings didn't load" };

export const SECTIONS: Record<SettingsName, ReactNode> = {
  business: (
    <ProfileLoaded {...LOADING} heights={["17rem", "13rem", "9rem"]}>
      {(profile) => <BusinessForm profile={profile} />}
    </ProfileLoaded>
  ),
  documents: (
    <ProfileLoaded {...LOADING} heights={["11rem", "8rem"]}>
      {(profile) => (
        <>
          <Estimates profile={profile} />
          <TaxRates />
        </>
      )}
    </ProfileLoaded>
  ),
  payments: (
    <>
      <Cards />
      <Section title="Other ways to pay" introduction="Shown on the invoices you send.">
        <Text>Cash App, Venmo, Zelle, cash and checks are in your profile.</Text>
        <Group>
          <LinkButton to={PROFILE_PATH}>Open your profile</LinkButton>
        </Group>
      </Section>
    </>
  ),
  reminders: (
    <>
      <Reminders />
      <ProfileLoaded {...LOADING} heights={["14rem", "11rem"]}>
        {(profile) => (
          <>
            <AppointmentReminders profile={profile} />
            <OwnEmails profile={profile} />
          </>
        )}
      </ProfileLoaded>
    </>
  ),
  calendar: <CalendarFeed />,
  security: (
    <>
      <Section title="Signing in" introduction="Your email, password and authenticator app.">
        <Security />
      </Section>
      <Sessions />
    </>
  ),
  data: (
    <>
      <DataExport />
      <Section title="Delete my account">
        <DeleteAccount />
      </Section>
    </>
  ),
};
