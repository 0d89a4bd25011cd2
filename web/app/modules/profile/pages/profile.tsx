import { Group, Text } from "@mantine/core";
import { LinkButton } from "~/ui/page/action-button";
import { Page, pageTitle } from "~/ui/page/page";
import { ProfileForm } from "../components/profile-form";
import { ProfileLoaded } from "../components/profile-loaded";
import { Section } from "../components/section";
import { settingsPath } from "../settings";

export const title = pageTitle("User Profile");

/** Stripe sends people back to the address they left from, which may be an older release's. */
export function redirect({ searchParams }: URL): string | null {
  return searchParams.has("cards") ? `${settingsPath("payments")}?${searchParams}` : null;
}

/** Open in read-only mode too: who somebody is and how they are paid is not business data. */
export default function ProfilePage() {
  return (
    <Page title="User Profile">
      <ProfileLoaded
        heights={["26rem", "19rem", "2.75rem"]}
        label="Loading your profile"
        failure="Failed to load profile data"
      >
        {(profile) => <ProfileForm profile={profile} />}
      </ProfileLoaded>
      <Section title="Subscription & Billing">
        <Text>See your plan, your trial and the next billing date.</Text>
        <Group>
          <LinkButton to="/app/subscription">Manage Subscription</LinkButton>
        </Group>
      </Section>
    </Page>
  );
}
