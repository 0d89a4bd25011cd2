/**
 * Says where what a form has copied of a client differs from what the client's own contact has by now, and puts either right:
 * a number that has changed is seldom changed in one place alone.
 *
 * <CardNote clientId={values.clientId} copied={{ email: values.clientEmail, phone: values.clientPhone }}
 *   onTake={({ email, phone }) => form.setValues({ clientEmail: email, clientPhone: phone })} />
 */
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { idOf } from "~/api/identity";
import { SEARCH_DELAY_MS } from "~/lib/search-delay";
import { told } from "~/ui/feedback/notify";
import { FormNote } from "~/ui/forms/form-note";
import { ActionButton } from "~/ui/page/action-button";
import { clients } from "../changes";
import { clientQuery } from "../lookups";
import { type Copied, differencesInWords, differsFromCard } from "../rules";

type CardNoteProps = {
  /** Null for a name that is no client's. */
  clientId: string | null;
  copied: Copied;
  onTake: (known: Copied) => void;
};

export function CardNote({ clientId, copied, onTake }: CardNoteProps) {
  const { data: client } = useQuery({ ...clientQuery(clientId ?? ""), enabled: clientId !== null });
  const update = clients.useUpdate();
  // Not with every letter of a number that is being typed.
  const [written] = useDebouncedValue(JSON.stringify(copied), SEARCH_DELAY_MS);
  const differing = client && clientId ? differsFromCard(client, JSON.parse(written)) : null;
  const { toTake = null, toKeep = null } = differing ?? {};

  function changeCard(change: Partial<Copied>) {
    if (!client) return;
    void told(update.mutateAsync({ id: idOf(client), change }), {
      done: `${client.name}'s contact updated too`,
      failure: `${client.name}'s contact didn't change. Please try again.`,
    });
  }

  return (
    <FormNote>
      {client && differing ? (
        <>
          <p>{differencesInWords(client.name, differing.onCard)}</p>
          {toTake ? <ActionButton onClick={() => onTake(toTake)}>Use it here</ActionButton> : null}
          {toKeep ? (
            <ActionButton changes loading={update.isPending} onClick={() => changeCard(toKeep)}>
              Save to contact
            </ActionButton>
          ) : null}
        </>
      ) : null}
    </FormNote>
  );
}
