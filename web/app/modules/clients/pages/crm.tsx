import { IconPlus } from "@tabler/icons-react";
import { ActionButton } from "~/ui/page/action-button";
import { useCurrentAddAction } from "~/ui/page/add-action";
import { Page, pageMeta } from "~/ui/page/page";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { Clients } from "../components/clients";

export const meta = pageMeta("CRM");

/** Clients and tasks: whom to call next, and what was promised. */
export default function CrmPage() {
  const isLarge = useIsLarge();
  return (
    <Page
      title="CRM"
      description="Leads and customers, what was said and whom to call next."
      action={isLarge ? <AddButton /> : null}
    >
      <Clients />
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
