import { IconPlus } from "@tabler/icons-react";
import { ScreenTabs, useTab } from "~/ui/navigation/tabs";
import { ActionButton } from "~/ui/page/action-button";
import { useCurrentAddAction } from "~/ui/page/add-action";
import { Page, pageTitle } from "~/ui/page/page";
import { useIsLarge } from "~/ui/theme/use-is-large";
import { AllCosts, HOW_TRIPS_COUNT } from "../components/all-costs";
import { Overhead } from "../components/overhead";
import { TABS } from "../rules";

export const title = pageTitle("Expenses");

/** What the business spends: overhead, and everything else beside it. */
export default function ExpensesPage() {
  const tab = useTab(TABS);
  const isLarge = useIsLarge();
  return (
    <Page
      title="Expenses"
      description={isLarge && tab === "all" ? HOW_TRIPS_COUNT : "What it costs to be in business, with the receipts."}
      action={isLarge ? <AddButton /> : null}
      isList
    >
      <ScreenTabs tabs={TABS} tab={tab}>
        {tab === "all" ? <AllCosts /> : <Overhead />}
      </ScreenTabs>
    </Page>
  );
}

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
