import { Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "~/account/profile";
import { DeleteAccount } from "~/modules/accounts/components/delete-account";
import { Security } from "~/modules/accounts/components/security";
import { ErrorState } from "~/ui/feedback/error-state";
import { LinkButton } from "~/ui/page/action-button";
import { Page, pageTitle } from "~/ui/page/page";
import { CalendarFeed } from "../components/calendar-feed";
import { Cards } from "../components/cards";
import { DataExport } from "../components/data-export";
import { Estimates } from "../components/estimates";
import { OwnEmails } from "../components/own-emails";
import { ProfileForm } from "../components/profile-form";
import { Reminders } from "../components/reminders";
import { Section } from "../components/section";
import { Sessions } from "../components/sessions";
import { TaxRates } from "../components/tax-rates";

export const title = pageTitle("User Profile");

/** Open in read-only mode too: who somebody is and how they are paid is not business data. */
export default function ProfilePage() {
  const profile = useQuery(profileQuery);
  return (
    <Page title="User Profile">
      {profile.data ? (
        <ProfileForm profile={profile.data} />
      ) : profile.isPending ? (
        <ProfileSkeleton />
      ) : (
        <ErrorState title="Failed to load profile data" error={profile.error} onRetry={() => void profile.refetch()} />
      )}
      {profile.data ? <Estimates profile={profile.data} /> : null}
      {profile.isPending ? <Skeleton height="11rem" radius="lg" /> : null}
      <TaxRates />
      <Cards />
      {profile.data ? <OwnEmails profile={profile.data} /> : null}
      {profile.isPending ? <Skeleton height="11rem" radius="lg" /> : null}
      <Reminders />
      <CalendarFeed />
      <Section title="Subscription & Billing">
        <Text>See your plan, your trial and the next billing date.</Text>
        <Group>
          <LinkButton to="/app/subscription">Manage Subscription</LinkButton>
        </Group>
      </Section>
      <DataExport />
      <Section title="Signing in" introduction="What you sign in with. Only you can change it.">
        <Security />
      </Section>
      <Sessions />
      <Section title="Delete my account">
        <DeleteAccount />
      </Section>
    </Page>
  );
}

/** Both sections at the height they will have, so that nothing below them moves when they arrive. */
function ProfileSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading your profile">
      <Skeleton height="29rem" radius="lg" />
      <Skeleton height="13rem" radius="lg" />
      <Skeleton height="19rem" radius="lg" />
      <Skeleton height="2.75rem" />
    </Stack>
  );
}
