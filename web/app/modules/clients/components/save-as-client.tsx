/**
 * Making a client of a name that another form holds: the client's form opens with what is known already.
 *
 * const saving = useSaveAsClient();
 * <ActionButton changes onClick={() => saving.open({ name, email, phone, address }, (client) => ...)}>Save as client</ActionButton>
 * {saving.dialog}                                             // beside the other form, never inside of it
 */
import { afterScreen } from "~/ui/dialogs/after-screen";
import { useLateDialog } from "~/ui/dialogs/use-late-dialog";
import { notifyDone } from "~/ui/feedback/notify";
import { type PickedClient, pickedOf } from "../picked-client";
import { NEW_CLIENT_ENTRY, nameInParts } from "../rules";

const clientDialog = afterScreen(() => import("./client-dialog"));

type Known = Pick<PickedClient, "name" | "email" | "phone" | "address">;

export function useSaveAsClient() {
  const { open, dialog } = useLateDialog(clientDialog);
  return {
    open({ name, email, phone, address }: Known, onSaved: (client: PickedClient) => void) {
      open({
        client: null,
        isQuick: true,
        known: {
          ...nameInParts(name),
          ...{ email, phone, type: "customer" },
          address: { ...NEW_CLIENT_ENTRY.address, street: address },
        },
        onCreated: (created) => {
          notifyDone(`${created.name} is now one of your clients`);
          onSaved(pickedOf(created));
        },
      });
    },
    dialog,
  };
}
