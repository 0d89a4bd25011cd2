import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { idOf, savedAs } from "~/api/identity";
import { ITEM_NOT_SAVED } from "~/lib/form-words";
import { money } from "~/lib/shown/format";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { SelectField } from "~/ui/forms/fields";
import { FormDialog } from "~/ui/forms/form-dialog";
import { OFFERED, type Offered } from "../choices";
import { documents } from "../queries";
import type { Versioned } from "../types";

/** Which lines of an estimate are the customer's to choose. */
export default function ChoicesDialog({ row: document, opened, onClose }: LateDialogProps<Versioned>) {
  const update = documents.useUpdate();
  const form = useForm({
    initialValues: { offered: document.items.map(({ offered }): Offered => offered ?? "Included") },
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Choices for the customer"
      submitLabel="Save choices"
      form={form}
      draft={null}
      save={({ offered }) => {
        const items = document.items.map((item, place) => ({
          ...{ ...savedAs(item), description: item.description, offered: offered[place] ?? "Included" },
        }));
        return update.mutateAsync({ id: idOf(document), version: document.version, change: { items } });
      }}
      onSaved={() => notifyDone("Saved. The customer chooses on the page before signing.")}
      failure={ITEM_NOT_SAVED}
    >
      <Text>
        Optional items are added only if the customer picks them. The customer chooses one option. Until then, the total
        uses the first.
      </Text>
      {document.items.map((item, place) => (
        <SelectField
          key={idOf(item)}
          label={`${item.description}, ${money(item.subtotal)}`}
          data={OFFERED}
          {...form.getInputProps(`offered.${place}`)}
        />
      ))}
    </FormDialog>
  );
}
