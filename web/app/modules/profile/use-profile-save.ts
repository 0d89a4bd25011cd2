import { useQueryClient } from "@tanstack/react-query";
import { type Profile, profileQuery, useUpdateProfile } from "~/account/profile";
import type { Schemas } from "~/api/client";
import type { FieldsInWords } from "~/lib/fields-in-words";
import { useMergedChange } from "~/ui/forms/use-merged-change";

type Part<Fields> = {
  fieldsOf: (profile: Pick<Profile, keyof Schemas["Profile"]>) => Fields;
  /** The fields as the server wants them, where that isn't one to one. */
  bodyOf?: (change: Partial<Fields>, profile: Pick<Profile, keyof Schemas["Profile"]>) => Schemas["ProfileChange"];
  inWords: FieldsInWords<Fields>;
};

/** Saves a part of the profile without undoing what was changed in another tab or on another device. */
export function useProfileSave<Fields extends object>({ fieldsOf, bodyOf, inWords }: Part<Fields>) {
  const cache = useQueryClient();
  const update = useUpdateProfile();
  return useMergedChange<Profile, Fields>({
    ...{ fieldsOf, inWords },
    send: (profile, change, version) => update.mutateAsync({ change: bodyOf?.(change, profile) ?? change, version }),
    read: () => cache.fetchQuery({ ...profileQuery, staleTime: 0 }),
    noun: "profile",
    nameOf: () => "Your profile",
  });
}
