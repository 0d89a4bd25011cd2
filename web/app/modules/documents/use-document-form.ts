/**
 * The life of one document in its form: loaded with its version, changed, saved, its files uploaded. A save that a
 * newer version stands against ends in `conflict`; a save whose files did not arrive stays open as the saved document.
 */
import { useForm } from "@mantine/form";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError, messageOf } from "~/api/errors";
import { UploadCancelled } from "~/api/upload";
import { useDialog } from "~/ui/use-dialog";
import { useDraft } from "~/ui/use-draft";
import { type Document, deletePhotos, fetchDocument, showChanged, useSaveDocument, type Versioned } from "./queries";
import { type DocumentEntry, documentOf, entryOf, newDocumentEntry, problemsOf } from "./rules";
import { useUpload } from "./use-upload";

export function useDocumentForm(row: Document | null) {
  const cache = useQueryClient();
  const saving = useSaveDocument();
  const upload = useUpload();
  const [seen, setSeen] = useState<Versioned | null>(null);
  const [files, setFiles] = useState<File[]>([]);
  const conflict = useDialog<Versioned>();
  const typed = useRef(() => {});
  const form = useForm<DocumentEntry>({
    // Each field holds what is typed into it: a key must not draw the other 500 lines.
    mode: "uncontrolled",
    initialValues: newDocumentEntry(),
    validate: problemsOf,
    onValuesChange: useCallback(() => typed.current(), []),
  });
  const isReady = row === null || seen !== null;
  const draft = useDraft({
    form,
    name: `documents.${seen?.document._id ?? row?._id ?? "new"}`,
    version: seen?.version ?? null,
    isReady,
  });
  typed.current = draft.changed;

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
    setSeen(from);
    form.setInitialValues(entryOf(from.document));
    form.setValues({ ...entryOf(from.document), removedPhotos });
    form.clearErrors();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what is edited has come
  useEffect(() => {
    if (loading.data) begin(loading.data);
    if (row && !loading.data) return;
    const earlier = draft.restore();
    // Saved from the version the draft began from: what happened since is not overwritten unseen.
    if (loading.data && earlier?.version) setSeen({ ...loading.data, version: earlier.version });
  }, [loading.data]);

  async function saveFields(entry: DocumentEntry): Promise<Versioned> {
    try {
      return await saving.mutateAsync({ ...documentOf(entry), seen });
    } catch (error) {
      if (seen && error instanceof ApiError && error.status === 409) {
        conflict.open(await fetchDocument(seen.document._id));
      }
      throw error;
    }
  }

  async function save(entry: DocumentEntry): Promise<Document> {
    const saved = await saveFields(entry);
    const { _id: id, documentNumber } = saved.document;
    try {
      await deletePhotos(id, entry.removedPhotos);
      if (files.length > 0) showChanged(cache, await upload.upload(id, files));
      else if (entry.removedPhotos.length > 0) showChanged(cache, (await fetchDocument(id)).document);
      return saved.document;
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
        if (loading.data) setSeen(loading.data);
      },
    },
    conflict,
    keepMine(theirs: Versioned) {
      // At once: what is sent next is sent from their version.
      flushSync(() => {
        form.setFieldValue("type", theirs.document.type);
        setSeen(theirs);
        conflict.close();
      });
      form.getInputNode("customerName")?.closest("form")?.requestSubmit();
    },
    takeTheirs(theirs: Versioned) {
      draft.discard();
      begin(theirs);
      conflict.close();
    },
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof UploadCancelled) return "The upload was cancelled; your files are still here.";
  return `Its photos are not saved yet: ${messageOf(error)}`;
}
