/** What can be done with a document from wherever it is shown, each with what it says afterwards. */
import { fetchFile } from "~/api/binary";
import { idOf } from "~/api/identity";
import { confirm } from "~/ui/feedback/confirm";
import { told } from "~/ui/feedback/notify";
import { useExport } from "~/ui/files/use-export";
import { documents, useConvertToInvoice, useMarkPaid } from "./queries";
import type { Document } from "./types";
import { useStockNotice } from "./use-stock-notice";

export function useDocumentActions(document: Document) {
  const { documentNumber, customerName, status, isPublic } = document;
  const id = idOf(document);
  const pay = useMarkPaid();
  const restoring = documents.useUpdate();
  const conversion = useConvertToInvoice();
  const removal = documents.useDelete();
  const withStockNotice = useStockNotice();
  const pdf = useExport("Failed to download PDF. Please try again.");

  function markPaid() {
    void told(withStockNotice(id, pay.mutateAsync(id)), {
      done: "Document marked as paid!",
      failure: "Failed to mark document as paid. Please try again.",
      undo: undoPaid,
    });
  }

  function undoPaid() {
    void told(withStockNotice(id, restoring.mutateAsync({ id, change: { status } })), {
      done: `${documentNumber} is ${status} again`,
      failure: `${documentNumber} is still marked as paid. Choose its status in the form.`,
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

  async function remove(): Promise<boolean> {
    const question = "Are you sure you want to delete this document?";
    if (!(await confirm({ question, detail: documentNumber, yes: "Delete", danger: true }))) return false;
    const deletion = removal.mutateAsync(id).then(() => null);
    return told(withStockNotice(id, deletion), {
      done: `${documentNumber} deleted`,
      failure: "Failed to delete document. Please try again.",
    });
  }

  return {
    markPaid,
    convert: () => void convert(),
    downloadPdf,
    remove,
    pending: {
      markPaid: pay.isPending,
      convert: conversion.isPending,
      downloadPdf: pdf.exporting !== null,
      remove: removal.isPending,
    },
  };
}
