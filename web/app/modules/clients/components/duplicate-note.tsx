/** Says while one types that somebody with this e-mail or phone is known already, and leads to them. */
import { Anchor } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { idOf } from "~/api/identity";
import { SEARCH_DELAY_MS } from "~/lib/search-delay";
import { FormNote } from "~/ui/forms/form-note";
import { type Duplicate, duplicatesQuery } from "../lookups";

type DuplicateNoteProps = { email: string; phone: string; except: string | undefined };

export function DuplicateNote({ email, phone, except }: DuplicateNoteProps) {
  const [asked] = useDebouncedValue(wholeOf(email, phone), SEARCH_DELAY_MS);
  const given = JSON.parse(asked) as { email: string; phone: string };
  const { data = [] } = useQuery({ ...duplicatesQuery({ ...given, except }), placeholderData: keepPreviousData });
  const [known] = given.email || given.phone ? data : [];
  return (
    <FormNote>
      {known ? (
        <p>
          {sameInWords(known)} {/* Beside this form, in which everything stays. */}
          <Anchor href={`/app/crm?open=${encodeURIComponent(idOf(known))}`} target="_blank" inherit>
            Look at {known.name}
          </Anchor>
          . You can still save this one.
        </p>
      ) : null}
    </FormNote>
  );
}

/** What is complete enough to ask about; as one text, which stays the same as long as nothing changes. */
function wholeOf(email: string, phone: string): string {
  return JSON.stringify({
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? email.trim() : "",
    phone: phone.replaceAll(/\D/g, "").length >= 7 ? phone.trim() : "",
  });
}

function sameInWords({ name, sameEmail, samePhone }: Duplicate): string {
  const same = sameEmail && samePhone ? "this email and phone" : sameEmail ? "this email" : "this phone number";
  return `${name} has ${same} already.`;
}
