/**
 * The life of one document in its form: loaded with its version, changed, saved, its files uploaded. What was changed
 * elsewhere meanwhile is kept (see merged-save.ts); a save whose files did not arrive stays open as the saved document.
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { ApiError, messageOf } from "~/api/errors";
import { UploadCancelled } from "~/api/upload";
import { useProjectInWords } from "~/modules/projects/offered";
import { useUpload } from "~/ui/files/use-upload";
import { saveMerged } from "~/ui/forms/merged-save";
import { useDraft } from "~/ui/forms/use-draft";
import { askToAddAgain, type How, useConflict } from "~/ui/forms/use-merged-save";
import { documentInWords } from "./in-words";
import {
  type Document,
  type DocumentFields,
  documents,
  fetchDocument,
  useChangePhotos,
  type Versioned,
} from "./queries";
import { type DocumentEntry, documentOf, entryOf } from "./rules";
import { useEntryForm } from "./use-entry-form";

/** What is being changed: the document, and the version and fields that the form began with. */
type Begun = { document: Versioned; version: string; fields: Partial<DocumentFields> };

const begunFrom = (document: Versioned): Begun => ({
  document,
  version: document.version,
  fields: fieldsOf(document),
});
const seenOf = (row: Versioned) => ({ row, version: row.version });

/** `given` is what a new one begins with, beside what every new one does. */
export function useDocumentForm(row: Document | null, given?: Partial<DocumentEntry>) {
  const create = documents.useCreate();
  const update = documents.useUpdate();
  const reading = documents.useRead();
  const upload = useUpload<Document>("photos");
  const photos = useChangePhotos((id, added) =>
    upload.upload(`/api/documents/${encodeURIComponent(id)}/photos`, added),
  );
  const [seen, setSeen] = useState<Begun | null>(null);
  const [files, setFiles] = useState<File[]>([]);
  const conflict = useConflict(documentInWords(useProjectInWords()), "document");
  const changed = useRef(() => {});
  const form = useEntryForm(() => changed.current(), given);
  const isReady = row === null || seen !== null;
  const draft = useDraft({
    form,
    name: `documents.${seen?.document._id ?? row?._id ?? newDraftOf(given)}`,
    base: seen && { version: seen.version, fields: seen.fields },
    isReady,
  });
  changed.current = draft.changed;

  const loading = useQuery({
    // Read anew each time the form opens, however soon after the last save.
    queryKey: ["documents", "edited", row?._id, useId()],
    queryFn: () => fetchDocument(row?._id ?? ""),
    enabled: row !== null,
    // What is being edited must not change under the hands: the version tells when it did elsewhere.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  function begin(from: Versioned, removedPhotos: string[] = []) {
    setSeen(begunFrom(from));
    form.setInitialValues(entryOf(from));
    form.setValues({ ...entryOf(from), removedPhotos });
    form.clearErrors();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what is edited has come
  useEffect(() => {
    if (loading.data) begin(loading.data);
    if (row && !loading.data) return;
    const earlier = draft.restore();
    // Saved from what the draft began from: what happened since is not overwritten unseen.
    if (loading.data && earlier) {
      setSeen({ document: loading.data, version: earlier.version, fields: earlier.fields ?? {} });
    }
  }, [loading.data]);

  const movesPhotos = ({ removedPhotos }: DocumentEntry) => files.length > 0 || removedPhotos.length > 0;

  async function saveFields(entry: DocumentEntry): Promise<{ saved: Versioned; how: How }> {
    const { type, ...mine } = documentOf(entry);
    const add = async () => ({ saved: await create.mutateAsync({ type, ...mine }), how: "added" as const });
    if (!seen) return add();
    const { _id: id, documentNumber } = seen.document;
    const merged = await saveMerged<Versioned, DocumentFields>({
      base: seen,
      mine,
      fieldsOf,
      send: async (change, version) => seenOf(await update.mutateAsync({ id, change, version })),
      read: async () => {
        const found = await reading.mutateAsync(id);
        return found && seenOf(found);
      },
      choose: (both) => conflict.choose(both, documentNumber),
    });
    if (merged.how === "gone") return (await askToAddAgain("document", documentNumber)) && add();
    const saved = "seen" in merged ? merged.seen.row : seen.document;
    // Photos alone are a change too.
    return { saved, how: merged.how === "unchanged" && movesPhotos(entry) ? "updated" : merged.how };
  }

  async function save(entry: DocumentEntry): Promise<{ document: Document; how: How }> {
    const { saved, how } = await saveFields(entry);
    const { _id: id, documentNumber } = saved;
    try {
      if (movesPhotos(entry)) await photos.mutateAsync({ id, removed: entry.removedPhotos, added: files });
      return { document: saved, how };
    } catch (error) {
      // From here on it is the saved document that is being edited: trying again must not make a second one.
      draft.discard();
      begin(saved, entry.removedPhotos);
      throw new ApiError(`${documentNumber} is saved. ${reasonOf(error)}`, 0);
    }
  }

  return {
    form,
    isReady,
    loading,
    save,
    /** The document as it was last read or saved; null while it is new. */
    document: seen?.document ?? null,
    files,
    setFiles,
    upload,
    draft: {
      ...draft,
      discard() {
        draft.discard();
        if (loading.data) setSeen(begunFrom(loading.data));
      },
    },
    conflictDialog: conflict.dialog,
  };
}

/** What was begun for one project or client is not what is begun for another. */
function newDraftOf(given: Partial<DocumentEntry> | undefined): string {
  const whose = given?.projectLink ?? given?.clientId;
  return whose ? `new of ${whose}` : "new";
}

/** What the form would send of a document that is as it is. */
function fieldsOf(document: Document): DocumentFields {
  const { type: _, ...fields } = documentOf(entryOf(document));
  return fields;
}

function reasonOf(error: unknown): string {
  if (error instanceof UploadCancelled) return "The upload was canceled; your files are still here.";
  return `Its photos are not saved yet: ${messageOf(error)}`;
}
