/**
 * Bringing clients along from a phone or another program: choose a file, see how its columns are understood, correct
 * that, see what will be added and what not and why, then do it. Nothing is kept before the last step.
 */
import { Alert } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconAlertTriangle, IconFileUpload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "~/api/errors";
import { UploadCancelled } from "~/api/upload";
import { quantity } from "~/lib/shown/format";
import { Dialog } from "~/ui/dialogs/dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-late-dialog";
import { Loading } from "~/ui/feedback/loading";
import { FileChooser } from "~/ui/files/file-chooser";
import { sizeInWords } from "~/ui/files/file-rules";
import { UploadProgress } from "~/ui/files/upload-progress";
import { ActionButton } from "~/ui/page/action-button";
import { type ChosenFile, type Columns, importPreviewQuery, type Sent, useImportClients } from "../import-queries";
import { asDataAddress, countsInWords, importedInWords, LARGEST_MEGABYTES } from "../import-rules";
import classes from "./import-dialog.module.css";
import { ImportPreview, Remarks } from "./import-preview";

/** After the last of several corrections, the file is sent again: once for all of them. */
const PREVIEW_DELAY_MS = 700;

/** What the owner says the columns of a file are. */
type Correction = { fileKey: number; columns: Columns };

export default function ImportDialog({ opened, onClose }: LateDialogProps<null>) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [correction, setCorrection] = useState<Correction | null>(null);
  const [settled] = useDebouncedValue(correction, PREVIEW_DELAY_MS);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  const columnsIn = (said: Correction | null) => (said && said.fileKey === file?.key ? said.columns : null);
  const [chosen, asked] = [columnsIn(correction), columnsIn(settled)];
  const preview = useQuery({
    ...importPreviewQuery(file, asked, setSent),
    // While a corrected mapping is on its way the last answer stays; another file is another matter.
    ...(asked ? { placeholderData: keepPreviousData } : {}),
  });
  const { importing, progress, cancel } = useImportClients();
  const done = importing.data;
  const { data } = preview;
  const isStale = preview.isFetching || chosen !== asked;

  async function choose(picked: File | undefined) {
    if (!picked) return;
    setCorrection(null);
    setFile(null);
    setSent(null);
    if (picked.size > LARGEST_MEGABYTES * 1024 * 1024) {
      setProblem(
        `${picked.name} is too big (${sizeInWords(picked.size)}). Split it into files under ${LARGEST_MEGABYTES} MB.`,
      );
      return;
    }
    setProblem(null);
    try {
      setFile({ name: picked.name, key: Date.now(), data: await asDataAddress(picked) });
    } catch {
      setProblem(`We couldn't open ${picked.name}. Choose it again.`);
    }
  }

  const failure =
    problem ?? (preview.error ? messageOf(preview.error, "We couldn't read this file. Try again.") : null);
  const refusal = importing.error && !(importing.error instanceof UploadCancelled) ? importing.error : null;
  const cannot = !data
    ? "Choose a file first."
    : isStale
      ? "We're still checking your file."
      : data.added === 0
        ? "There's no one new to add."
        : null;

  function correct(place: number, field: Columns[number]["field"]) {
    if (!file || !data) return;
    // From what was chosen last, not from the last answer: several are changed before one comes.
    setCorrection((before) => {
      const columns = before?.fileKey === file.key ? before.columns : data.columns.map((one) => ({ field: one.field }));
      return { fileKey: file.key, columns: columns.map((one, at) => (at === place ? { field } : one)) };
    });
  }

  function addAll() {
    if (!file || !data) return;
    importing.mutate({ file, columns: data.columns.map(({ field }) => ({ field })) });
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      held={importing.isPending}
      title="Import clients"
      wide
      footer={
        done ? (
          <ActionButton main data-autofocus onClick={onClose}>
            Done
          </ActionButton>
        ) : (
          <>
            <ActionButton onClick={onClose}>Cancel</ActionButton>
            <ActionButton main changes loading={importing.isPending} blockedBecause={cannot} onClick={addAll}>
              {data && data.added > 0
                ? `Add ${quantity(data.added)} ${data.added === 1 ? "client" : "clients"}`
                : "Add clients"}
            </ActionButton>
          </>
        )
      }
    >
      {done ? (
        <p className={classes.done} role="status">
          {importedInWords(done)}
        </p>
      ) : (
        <>
          <FileChoice name={file?.name ?? null} onChoose={(picked) => void choose(picked)} />
          {failure || refusal ? (
            <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
              {failure ?? messageOf(refusal, "No clients added. Try again.")}
              {preview.error ? (
                <ActionButton className={classes.again} onClick={() => void preview.refetch()}>
                  Try again
                </ActionButton>
              ) : null}
            </Alert>
          ) : null}
          {data ? (
            <>
              <ImportPreview preview={data} fields={chosen ?? data.columns} isStale={isStale} onChange={correct} />
              <p className={classes.counts} role="status">
                {isStale ? "Checking your file…" : countsInWords(data)}
                {preview.isFetching && sent && sent.sent < sent.total ? (
                  <span aria-hidden> {Math.round((100 * sent.sent) / sent.total)}%</span>
                ) : null}
              </p>
              <Remarks preview={data} />
            </>
          ) : null}
          {progress && progress.sent < progress.total ? <UploadProgress progress={progress} onCancel={cancel} /> : null}
          {file && !data && !failure ? <Reading sent={sent} onCancel={() => setFile(null)} /> : null}
        </>
      )}
    </Dialog>
  );
}

/** A small file is sent before anybody could read how far it is. */
function Reading({ sent, onCancel }: { sent: Sent | null; onCancel: () => void }) {
  const isOnItsWay = sent !== null && sent.sent < sent.total;
  return isOnItsWay ? (
    <UploadProgress progress={sent} onCancel={onCancel} />
  ) : (
    <Loading text="Reading your file…" height="8rem" />
  );
}

type FileChoiceProps = { name: string | null; onChoose: (file: File | undefined) => void };

function FileChoice({ name, onChoose }: FileChoiceProps) {
  return (
    <div className={classes.choice}>
      <p>
        Bring your clients from your phone, Google Contacts, QuickBooks, Square or Jobber. Export them as CSV or vCard,
        then choose the file here. Up to 10,000 clients.
      </p>
      <FileChooser
        label="File with clients"
        accept=".csv,.txt,.vcf,text/csv,text/vcard"
        onChoose={(files) => onChoose(files?.[0])}
      >
        {(choose) => (
          <ActionButton data-autofocus leftSection={<IconFileUpload size={20} aria-hidden />} onClick={choose}>
            {name ? "Choose another file" : "Choose a file"}
          </ActionButton>
        )}
      </FileChooser>
      {name ? <strong className={classes.name}>{name}</strong> : null}
    </div>
  );
}
