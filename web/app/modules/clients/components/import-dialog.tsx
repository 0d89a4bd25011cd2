/**
 * Bringing clients along from a phone or another program: choose a file, see how its columns are understood, correct
 * that, see what will be added and what not and why, then do it. Nothing is kept before the last step.
 */
import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconFileUpload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "~/api/errors";
import { quantity } from "~/lib/shown/format";
import { Dialog } from "~/ui/dialogs/dialog";
import type { LateDialogProps } from "~/ui/dialogs/use-row-dialog";
import { Loading } from "~/ui/feedback/loading";
import { Chooser } from "~/ui/files/chooser";
import { ActionButton } from "~/ui/page/action-button";
import { type ImportFile, importPreviewQuery, useImportClients } from "../import-queries";
import { asDataAddress, countsInWords, importedInWords, LARGEST_MEGABYTES } from "../import-rules";
import classes from "./import-dialog.module.css";
import { ImportPreview, Remarks } from "./import-preview";

type Columns = NonNullable<ImportFile["columns"]>;
type Chosen = { name: string; key: number; data: string };

export default function ImportDialog({ opened, onClose }: LateDialogProps<null>) {
  const [file, setFile] = useState<Chosen | null>(null);
  const [columns, setColumns] = useState<Columns | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useQuery({
    ...importPreviewQuery(file?.key ?? 0, { file: file?.data ?? "", ...(columns ? { columns } : {}) }),
    enabled: file !== null,
    // While a corrected mapping is on its way the last answer stays; another file is another matter.
    ...(columns ? { placeholderData: keepPreviousData } : {}),
  });
  const importing = useImportClients();
  const done = importing.data;
  const { data } = preview;

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    setColumns(null);
    setFile(null);
    if (chosen.size > LARGEST_MEGABYTES * 1024 * 1024) {
      setProblem(`${chosen.name} is larger than ${LARGEST_MEGABYTES} MB. Export it again in smaller parts.`);
      return;
    }
    setProblem(null);
    try {
      setFile({ name: chosen.name, key: Date.now(), data: await asDataAddress(chosen) });
    } catch {
      setProblem(`${chosen.name} could not be read. Choose it again.`);
    }
  }

  const failure = problem ?? (preview.error ? messageOf(preview.error, "This file could not be read.") : null);
  const cannot = !data
    ? "Choose a file first."
    : preview.isFetching
      ? "One moment: your file is being looked at."
      : data.added === 0
        ? "There is nobody to add."
        : null;

  function addAll() {
    if (!file || !data) return;
    importing.mutate({ file: file.data, columns: data.columns.map(({ field }) => ({ field })) });
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
          {importedInWords(done)} They stand in your list now.
        </p>
      ) : (
        <>
          <FileChoice name={file?.name ?? null} onChoose={(chosen) => void choose(chosen)} />
          {failure || importing.error ? (
            <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
              {failure ?? messageOf(importing.error, "Nobody was added. Please try again.")}
            </Alert>
          ) : null}
          {data ? (
            <>
              <ImportPreview
                preview={data}
                isStale={preview.isPlaceholderData}
                onChange={(place, field) =>
                  setColumns(data.columns.map((column, at) => ({ field: at === place ? field : column.field })))
                }
              />
              <p className={classes.counts} role="status">
                {countsInWords(data)}
              </p>
              <Remarks preview={data} />
            </>
          ) : file && !failure ? (
            <Loading text="Reading your file..." height="8rem" />
          ) : null}
        </>
      )}
    </Dialog>
  );
}

type FileChoiceProps = { name: string | null; onChoose: (file: File | undefined) => void };

function FileChoice({ name, onChoose }: FileChoiceProps) {
  return (
    <div className={classes.choice}>
      <p>
        A CSV or vCard file (.csv, .vcf), as your phone, Google Contacts, QuickBooks, Square or Jobber exports it. Up to
        10,000 clients.
      </p>
      <Chooser
        label="File with clients"
        accept=".csv,.txt,.vcf,text/csv,text/vcard"
        onChoose={(files) => onChoose(files?.[0])}
      >
        {(choose) => (
          <ActionButton data-autofocus leftSection={<IconFileUpload size={20} aria-hidden />} onClick={choose}>
            {name ? "Choose another file" : "Choose a file"}
          </ActionButton>
        )}
      </Chooser>
      {name ? <strong className={classes.name}>{name}</strong> : null}
    </div>
  );
}
