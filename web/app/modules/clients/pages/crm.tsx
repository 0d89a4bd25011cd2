import { IconPlus } from "@tabler/icons-react";
import { Tasks } from "~/modules/tasks/components/tasks";
import { ScreenTabs, useTab } from "~/ui/navigation/tabs";
import { ActionButton } from "~/ui/page/action-button";
import { useCurrentAddAction } from "~/ui/page/add-action";
import { Page, pageTitle } from "~/ui/page/page";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { Clients } from "../components/clients";

export const title = pageTitle("CRM");

/** The two lists of the screen. */
const TABS = { clients: "Clients", tasks: "Tasks" };

/** Clients and tasks: whom to call next, and what was promised. */
export default function CrmPage() {
  const tab = useTab(TABS);
  const isLarge = useIsLarge();
  return (
    <Page
      title="CRM"
      description="Leads and customers, what was said and who to call next."
      action={isLarge ? <AddButton /> : null}
      isList
    >
      <ScreenTabs tabs={TABS} tab={tab}>
        {tab === "tasks" ? <Tasks /> : <Clients />}
      </ScreenTabs>
    </Page>
  );
}

/** New Client or New Task: what the list adds that is shown. */
function AddButton() {
  const add = useCurrentAddAction();
  return add ? (
    <ActionButton
      main
      leftSection={<IconPlus size={20} aria-hidden />}
      blockedBecause={add.blockedBecause}
      onClick={add.open}
    >
      {add.label}
    </ActionButton>
  ) : null;
}
