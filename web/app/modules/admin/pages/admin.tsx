import { IconShieldLock } from "@tabler/icons-react";
import { ReadOnlyProvider } from "~/account/read-only";
import { useSession } from "~/account/use-session";
import { MessagePanel } from "~/ui/feedback/message-panel";
import { LinkButton } from "~/ui/page/action-button";
import { Page, pageTitle } from "~/ui/page/page";
import { AllUsers } from "../components/all-users";
import { ComplimentaryUsers } from "../components/complimentary-users";
import { GrantForm } from "../components/grant-form";

export const title = pageTitle("Admin Panel");

/** For administrators alone; nobody else makes a single call here. The server keeps everybody else out as well. */
export default function AdminPage() {
  const isAdmin = useSession()?.user.isAdmin ?? false;
  return (
    <Page title="Admin Panel">
      {isAdmin ? (
        // What administrators do is no matter of their own subscription.
        <ReadOnlyProvider value={null}>
          <GrantForm />
          <ComplimentaryUsers />
          <AllUsers />
        </ReadOnlyProvider>
      ) : (
        <MessagePanel icon={IconShieldLock} title="This page is for administrators">
          <LinkButton main to="/app/dashboard">
            Go to your dashboard
          </LinkButton>
        </MessagePanel>
      )}
    </Page>
  );
}
