/** What can be done with a document from wherever it is shown, each with what it says afterwards. */
import { createElement } from "react";
import { fetchFile } from "~/api/binary";
import { idOf } from "~/api/identity";
import { confirm } from "~/ui/feedback/confirm";
import { told } from "~/ui/feedback/notify";
import { useExport } from "~/ui/files/use-export";
import {
  documents,
  type Removal,
  useConvertToInvoice,
  useDeleteDocument,
  useMarkPaid,
  useRestoreDocument,
} from "../queries";
import { useReceiptOffer } from "../receipts/use-receipt-offer";
import { againInWords } from "../status-in-words";
import type { Document } from "../types";
import { useStockNotice } from "../use-stock-notice";
import { deletionInWords, isVoided, moneyOn } from "../voiding/rules";
import { VoidFields } from "./void-fields";

export function useDocumentActions(document: Document) {
  const { type, documentNumber, customerName, status, isPublic } = document;
  const id = idOf(document);
  const pay = useMarkPaid();
  const restoring = documents.useUpdate();
  const conversion = useConvertToInvoice();
  const removal = useDeleteDocument();
  const restoration = useRestoreDocument();
  const withStockNotice = useStockNotice();
  const receipt = useReceiptOffer();
  const pdf = useExport("Failed to download PDF. Please try again.");

  function markPaid() {
    void told(withStockNotice(id, pay.mutateAsync(id)), {
      done: "Document marked as paid!",
      failure: "Failed to mark document as paid. Please try again.",
      undo: undoPaid,
      next: receipt.forMarked,
    });
  }

  function undoPaid() {
    void told(withStockNotice(id, restoring.mutateAsync({ id, change: { status } })), {
      done: againInWords,
      failure: `${documentNumber} is still marked as paid. Change its status in the form.`,
    });
  }

  async function convert() {
    const question = "Are you sure you want to convert this estimate to an invoice?";
    const link = isPublic ? " Until then, your customer's link shows the estimate." : "";
    const detail = `${documentNumber} for ${customerName} gets an invoice number. Nothing goes out until you send it.${link}`;
    if (!(await confirm({ question, detail, yes: "Convert" }))) return;
    await told(withStockNotice(id, conversion.mutateAsync(id)), {
      done: "Estimate converted to invoice successfully!",
      failure: "Failed to convert estimate to invoice. Please try again.",
    });
  }

  function downloadPdf() {
    void pdf.exportFile("document", () => fetchFile(`/api/documents/${encodeURIComponent(id)}/pdf`, "document.pdf"));
  }

  /** Erases what nobody has seen; anything else is voided, and can be restored. */
  async function remove(): Promise<boolean> {
    const question = "Are you sure you want to delete this document?";
    const detail = deletionInWords(document);
    let said: Removal = { reason: "", payments: "credit" };
    const voids = isVoided(document);
    const more = createElement(VoidFields, {
      hasMoney: moneyOn(document) > 0,
      onChange(next) {
        said = next;
      },
    });
    const noun = type.toLowerCase();
    const answers = voids ? { more, yes: `Void ${noun}`, no: "Keep it" } : { yes: "Delete" };
    if (!(await confirm({ question, detail, danger: true, ...answers }))) return false;
    const deletion = removal.mutateAsync({ id, ...said }).then(() => null);
    return told(withStockNotice(id, deletion), {
      done: voids ? `${type} voided. Number ${documentNumber} stays on your books.` : `${documentNumber} deleted`,
      failure: voids ? `Failed to void the ${noun}. Please try again.` : "Failed to delete document. Please try again.",
      ...(voids ? { undo: restore } : {}),
    });
  }

  function restore() {
    void told(withStockNotice(id, restoration.mutateAsync(id)), {
      done: `${documentNumber} restored`,
      failure: `${documentNumber} is still void. Please try again.`,
    });
  }

  return {
    markPaid,
    convert: () => void convert(),
    downloadPdf,
    remove,
    restore,
    pending: {
      markPaid: pay.isPending,
      convert: conversion.isPending,
      downloadPdf: pdf.exporting !== null,
      remove: removal.isPending,
      restore: restoration.isPending,
    },
  };
}
