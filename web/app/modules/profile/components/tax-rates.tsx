import { Group, List } from "@mantine/core";
import { useTaxRates } from "~/account/profile";
import { idOf } from "~/api/identity";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { ActionButton } from "~/ui/page/action-button";
import { taxRatesDialog } from "./late-tax-rates";
import { Section } from "./section";

/** What the owner charges for the tax office. */
export function TaxRates() {
  const rates = useTaxRates();
  const dialog = useLateDialog(taxRatesDialog);
  return (
    <Section
      title="Sales tax"
      introduction="Tax rates for items on estimates and invoices. Existing documents keep theirs."
    >
      {rates.length > 0 ? (
        <List>
          {rates.map((rate) => (
            <List.Item key={idOf(rate)}>
              {rate.name} {rate.percent}%{rate.isDefault ? ", for new items" : ""}
            </List.Item>
          ))}
        </List>
      ) : null}
      <Group>
        <ActionButton changes onClick={() => dialog.open({})}>
          {rates.length > 0 ? "Change tax rates" : "Set up tax rates"}
        </ActionButton>
      </Group>
      {dialog.dialog}
    </Section>
  );
}
