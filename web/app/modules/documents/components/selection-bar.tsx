/** What can be done with several documents at once, at the bottom of the screen while some are picked. */
import { IconDownload, IconFileTypePdf } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mailQuery } from "~/account/mail";
import { profileQuery } from "~/account/profile";
import { fetchFile } from "~/api/binary";
import { idOf } from "~/api/identity";
import { today } from "~/lib/calendar";
import { csvFile } from "~/lib/csv";
import { saveFile } from "~/lib/save-file";
import { money, quantity } from "~/lib/shown/format";
import { type ZipEntry, zipOf } from "~/lib/zip";
import { PRODUCT } from "~/product";
import { confirm } from "~/ui/feedback/confirm";
import { type NoticeAction, notifyDone, notifyFailed } from "~/ui/feedback/notify";
import { ActionButton } from "~/ui/page/action-button";
import { tableOf } from "../exported";
import { messageTo, publicLink, subjectOf } from "../message";
import { useEmailDocument, useMarkPaid } from "../queries";
import { useSendReceipt } from "../receipts/queries";
import { eachOf, type Outcome, outcomeInWords, whyNotEmailed, whyNotPaid } from "../several";
import type { Document } from "../types";
import classes from "./selection-bar.module.css";

type SelectionBarProps = {
  documents: Document[];
  /** With the ids of those it could not be done for. */
  onDone: (left: string[]) => void;
  onClear: () => void;
};

const NO_METHODS = { cashApp: null, venmo: null, zelle: null, cash: false, check: false };
const receiptsOf = (count: number) => (count === 1 ? "1 receipt" : `${quantity(count)} receipts`);
const documentsOf = (count: number) => (count === 1 ? "1 document" : `${quantity(count)} documents`);

export default function SelectionBar({ documents, onDone, onClear }: SelectionBarProps) {
  const pay = useMarkPaid();
  const email = useEmailDocument();
  const receipt = useSendReceipt();
  const { data: mail } = useQuery(mailQuery);
  const { data: profile } = useQuery(profileQuery);
  const [doing, setDoing] = useState<string | null>(null);
  const isNone = documents.length === 0;
  const blocked = isNone ? "Select a document first." : doing;

  /** Says how it ended, once all of them had their turn. */
  async function run(
    work: () => Promise<Outcome>,
    say: (count: number) => string,
    none: string,
    next?: (outcome: Outcome) => NoticeAction | null,
  ) {
    try {
      const outcome = await work();
      const words = outcomeInWords(outcome, say, none);
      if (outcome.done > 0) notifyDone(words, next?.(outcome));
      else notifyFailed(words);
      onDone(outcome.left);
    } finally {
      setDoing(null);
    }
  }

  async function markPaid() {
    const payable = documents.filter((document) => !whyNotPaid(document));
    const owed = payable.reduce((sum, { balance, total }) => sum + (balance ?? total), 0);
    if (payable.length > 0) {
      const question = `Mark ${payable.length === 1 ? "1 invoice" : `${payable.length} invoices`} as paid?`;
      const detail = `${money(owed)} counts as paid today.`;
      if (!(await confirm({ question, detail, yes: "Mark as paid" }))) return;
    }
    setDoing("Marking as paid...");
    await run(
      () =>
        eachOf(
          documents,
          whyNotPaid,
          (document) => pay.mutateAsync(idOf(document)),
          (done) => setDoing(`Marking as paid: ${done} of ${payable.length}`),
        ),
      (count) => `Marked ${count} as paid.`,
      "No invoices marked as paid.",
      ({ left }) => receiptsFor(payable.filter((document) => !left.includes(idOf(document)))),
    );
  }

  /** None where there's nobody to email them to. What's marked as paid goes by the document's own id. */
  function receiptsFor(paid: Document[]): NoticeAction | null {
    const reachable = paid.filter((document) => !document.isTest && !whyNotEmailed(document));
    if (whyNoEmails(mail) || reachable.length === 0) return null;
    const send = (document: Document) => {
      const id = idOf(document);
      return receipt.mutateAsync({ id, paymentId: id, to: document.customerEmail ?? "" });
    };
    return {
      label: reachable.length === 1 ? "Email receipt" : `Email ${reachable.length} receipts`,
      act: () =>
        void eachOf(reachable, whyNotEmailed, send, () => {}).then((outcome) => {
          const none = "No receipt was sent.";
          const words = outcomeInWords(outcome, (count) => `${receiptsOf(count)} on the way.`, none);
          if (outcome.done > 0) notifyDone(words);
          else notifyFailed(words);
        }),
    };
  }

  async function send() {
    const reachable = documents.filter((document) => !whyNotEmailed(document));
    if (reachable.length > 0) {
      const question = `Email ${documentsOf(reachable.length)}?`;
      const detail = "Each customer gets your usual message with the PDF attached.";
      if (!(await confirm({ question, detail, yes: `Send ${reachable.length}` }))) return;
    }
    const issuer = {
      businessName: profile?.businessName.trim() || PRODUCT,
      paymentMethods: profile?.paymentMethods ?? NO_METHODS,
    };
    setDoing("Sending...");
    await run(
      () =>
        eachOf(
          documents,
          whyNotEmailed,
          (document) =>
            email.mutateAsync({
              id: idOf(document),
              to: document.customerEmail ?? "",
              subject: subjectOf(document, issuer),
              message: messageTo(document, issuer, publicLink(idOf(document))),
            }),
          (done) => setDoing(`Sending: ${done} of ${reachable.length}`),
        ),
      (count) => `${documentsOf(count)} on the way.`,
      "Nothing was sent.",
    );
  }

  async function downloadPdfs() {
    const files: ZipEntry[] = [];
    setDoing("Getting PDFs...");
    await run(
      async () => {
        const outcome = await eachOf(
          documents,
          () => null,
          async (document) => {
            const path = `/api/documents/${encodeURIComponent(idOf(document))}/pdf`;
            const { name, file } = await fetchFile(path, `${document.documentNumber}.pdf`);
            files.push({ name, bytes: new Uint8Array(await file.arrayBuffer()) });
          },
          (done) => setDoing(`Getting PDFs: ${done} of ${documents.length}`),
        );
        const [only] = files;
        if (only && files.length === 1) saveFile(only.name, new Blob([only.bytes], { type: "application/pdf" }));
        else if (files.length > 1) saveFile(`documents-${today()}.zip`, zipOf(files));
        return { ...outcome, left: documents.map((document) => idOf(document)) };
      },
      (count) => (count === 1 ? "PDF downloaded." : `${count} PDFs downloaded.`),
      "Failed to download PDF. Please try again.",
    );
  }

  return (
    <section className={classes.bar} aria-label="Selected documents">
      <p className={classes.count} role="status">
        {doing ?? `${documents.length} selected`}
      </p>
      <div className={classes.actions}>
        <ActionButton changes blockedBecause={blocked ?? whyNoEmails(mail)} onClick={() => void send()}>
          Send
        </ActionButton>
        <ActionButton changes blockedBecause={blocked} onClick={() => void markPaid()}>
          Mark paid
        </ActionButton>
        <ActionButton
          blockedBecause={blocked}
          leftSection={<IconFileTypePdf size={20} aria-hidden />}
          onClick={() => void downloadPdfs()}
        >
          Download PDFs
        </ActionButton>
        <ActionButton
          blockedBecause={blocked}
          leftSection={<IconDownload size={20} aria-hidden />}
          aria-label="Export CSV of selected"
          onClick={() => saveFile(`invoices-export-${today()}.csv`, csvFile(tableOf(documents)))}
        >
          Export CSV
        </ActionButton>
        <ActionButton blockedBecause={doing} onClick={onClear}>
          Clear selection
        </ActionButton>
      </div>
    </section>
  );
}

/** Without email of our own each one would need the device's app. */
function whyNoEmails(mail: { isAvailable: boolean; needsConfirmation: boolean } | undefined): string | null {
  if (!mail?.isAvailable) return "Email sending isn't set up here, so send documents one at a time.";
  return mail.needsConfirmation ? "Confirm your email address first. Customer replies go there." : null;
}
