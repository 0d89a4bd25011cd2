/**
 * The life of one document in its form: loaded with its version, changed, saved, its files uploaded. What was changed
 * elsewhere meanwhile is kept (see merged-save.ts); a save whose files did not arrive stays open as the saved document.
 * However often it is sent, and whatever becomes of the page meanwhile, one new document is made: the draft knows under
 * which key it was sent, and which document came of it.
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { ApiError, messageOf } from "~/api/errors";
import { newIdempotencyKey } from "~/api/idempotency";
import { idOf } from "~/api/identity";
import { UploadCancelled } from "~/api/upload";
import { isSame } from "~/lib/same";
import { useProjectInWords } from "~/modules/projects/choices";
import { confirm } from "~/ui/feedback/confirm";
import { useUpload } from "~/ui/files/use-upload";
import { saveMerged } from "~/ui/forms/merged-save";
import type { How } from "~/ui/forms/saved-in-words";
import { useDraft } from "~/ui/forms/use-draft";
import { askToAddAgain, useConflict } from "~/ui/forms/use-merged-save";
import { documentInWords } from "../in-words";
import { moneyQuestion } from "../payments/money-question";
import { documents, fetchDocument, useChangePhotos } from "../queries";
import { type DocumentEntry, documentOf, entryOf, newDocumentEntry } from "../rules";
import type { Document, DocumentFields, NewDocument, Versioned } from "../types";
import { useEntryForm } from "../use-entry-form";
import { useStockNotice } from "../use-stock-notice";

/** What is being changed: the document, and the version and fields that the form began with. */
type Begun = { document: Versioned; version: string; fields: Partial<DocumentFields> };

/** What the draft of a new document knows beside its fields. */
type Underway = {
  /** What was sent under which key. Sent again within a day it is answered, and not made a second time. */
  sent?: { key: string; fields: NewDocument; at: number };
  /** The document that came of it, while its photos go up. */
  created?: string;
};
const KEY_COUNTS_FOR_MS = 86_400_000;

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
  const withStockNotice = useStockNotice();
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
    name: `documents.${idOf(seen?.document) ?? idOf(row) ?? newDraftOf(given)}`,
    base: seen && { version: seen.version, fields: seen.fields },
    isReady,
  });
  changed.current = draft.changed;
  const underway = useRef<Underway>({});
  /** The number of a saved document whose photos are still to come, if this is what the form came back to. */
  const [resumed, setResumed] = useState<string | null>(null);

  function note(next: Underway) {
    underway.current = next;
    draft.remember(Object.keys(next).length > 0 ? next : undefined);
  }

  const loading = useQuery({
    // Read anew each time the form opens, however soon after the last save.
    queryKey: ["documents", "edited", idOf(row), useId()],
    queryFn: () => fetchDocument(idOf(row) ?? ""),
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
    if (!row || loading.data) void takeUpDraft();
  }, [loading.data]);

  async function takeUpDraft() {
    const earlier = await draft.restore();
    const { sent, created } = (earlier?.more ?? {}) as Underway;
    if (created) return takeUpPhotos(created);
    if (sent && Date.now() - sent.at < KEY_COUNTS_FOR_MS) underway.current = { sent };
    // Saved from what the draft began from: what happened since is not overwritten unseen.
    if (loading.data && earlier?.base) {
      setSeen({ document: loading.data, version: earlier.base.version, fields: earlier.base.fields ?? {} });
    }
  }

  /** It is saved: what is left to do is its photos, which no browser keeps. */
  async function takeUpPhotos(id: string) {
    const found = await reading.mutateAsync(id).catch(() => null);
    draft.discard();
    if (!found) return;
    begin(found);
    setResumed(found.documentNumber);
    note({ created: id });
  }

  const movesPhotos = ({ removedPhotos }: DocumentEntry) => files.length > 0 || removedPhotos.length > 0;

  async function add(fields: NewDocument): Promise<Versioned> {
    const first = underway.current.sent ?? { key: newIdempotencyKey(), fields, at: Date.now() };
    note({ sent: first });
    let saved: Versioned;
    try {
      saved = await withStockNotice(null, create.mutateAsync({ ...first.fields, idempotencyKey: first.key }));
    } catch (error) {
      if (wasRefused(error)) note({});
      throw error;
    }
    if (isSame(first.fields, fields)) return saved;
    // It had arrived before more was typed: that is a change of it.
    const { type, ...change } = fields;
    if (type === saved.type) return updateOne(idOf(saved), change, saved.version);
    draft.discard();
    begin(saved);
    throw new ApiError(`${saved.documentNumber} is already saved as an ${saved.type.toLowerCase()}. Check it here.`, 0);
  }

  const updateOne = (id: string, change: Partial<DocumentFields>, version: string) =>
    withStockNotice(id, update.mutateAsync({ id, change, version }));

  async function saveFields(entry: DocumentEntry): Promise<{ saved: Versioned; how: How }> {
    const { type, ...mine } = documentOf(entry);
    const addNew = async () => ({ saved: await add({ type, ...mine }), how: "added" as const });
    if (!seen) return addNew();
    const { documentNumber } = seen.document;
    const id = idOf(seen.document);
    const merged = await saveMerged<Versioned, DocumentFields>({
      base: seen,
      mine,
      fieldsOf,
      send: async (change, version) => seenOf(await updateOne(id, change, version)),
      read: async () => {
        const found = await withStockNotice(id, reading.mutateAsync(id));
        return found && seenOf(found);
      },
      choose: (both) => conflict.choose(both, documentNumber),
    });
    if (merged.how === "gone") return (await askToAddAgain("document", documentNumber)) && addNew();
    const saved = "seen" in merged ? merged.seen.row : seen.document;
    // Photos alone are a change too.
    return { saved, how: merged.how === "unchanged" && movesPhotos(entry) ? "updated" : merged.how };
  }

  async function save(entry: DocumentEntry): Promise<{ document: Document; how: How }> {
    const question = seen && moneyQuestion(seen.document, entry);
    if (question && !(await confirm(question))) throw new ApiError(NOT_SAVED, 0);
    const { saved, how } = await saveFields(entry);
    const { documentNumber } = saved;
    const id = idOf(saved);
    if (how === "added" && movesPhotos(entry)) note({ created: id });
    try {
      if (movesPhotos(entry)) await photos.mutateAsync({ id, removed: entry.removedPhotos, added: files });
      return { document: saved, how };
    } catch (error) {
      // From here on it is the saved document that is being edited: trying again must not make a second one.
      underway.current = {};
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
      restored: resumed
        ? photosMissing(resumed)
        : draft.restored && { ...draft.restored, wasSent: !underway.current.sent && draft.restored.wasSent === true },
      discard() {
        underway.current = {};
        draft.discard();
        if (loading.data) setSeen(begunFrom(loading.data));
        if (!resumed) return;
        setResumed(null);
        setSeen(null);
        const blank = { ...newDocumentEntry(), ...given };
        form.setInitialValues(blank);
        form.setValues(blank);
      },
    },
    conflictDialog: conflict.dialog,
  };
}

const NOT_SAVED = "Nothing was saved. What you typed is still here.";

/** After these the work may have been done all the same, or will be. */
const UNDECIDED = new Set([408, 409, 425, 429]);

/** Whether the server said no: then nothing was made, and nothing will be. */
function wasRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !UNDECIDED.has(error.status);
}

function photosMissing(documentNumber: string) {
  return {
    words: {
      text: `${documentNumber} saved, but its photos didn't finish uploading. Add them again.`,
      discard: "New document",
    },
  };
}

/** What was begun for one project, client or visit is not what is begun for another. */
function newDraftOf(given: Partial<DocumentEntry> | undefined): string {
  const whose = [given?.projectLink ?? given?.clientId, given?.custom?.description].filter(Boolean);
  return whose.length > 0 ? `new of ${whose.join(" ")}` : "new";
}

/** What the form would send of a document that is as it is. */
function fieldsOf(document: Document): DocumentFields {
  const { type: _, ...fields } = documentOf(entryOf(document));
  return fields;
}

function reasonOf(error: unknown): string {
  if (error instanceof UploadCancelled) return "Upload canceled. Your files are still here.";
  return `Its photos aren't saved yet. ${messageOf(error)}`;
}
