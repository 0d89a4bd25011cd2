/** Offers to email the receipt right after money was written down, in one tap where the customer's address is known. */
import { useQueryClient } from "@tanstack/react-query";
import { mailQuery } from "~/account/mail";
import { idOf } from "~/api/identity";
import { type NoticeAction, told } from "~/ui/feedback/notify";
import { ledgerQuery } from "../payments/queries";
import type { Document } from "../types";
import { useSendReceipt } from "./queries";
import { newestOf } from "./rules";

export function useReceiptOffer() {
  const cache = useQueryClient();
  const send = useSendReceipt();

  /** None where it can't be emailed from here. */
  async function offer(document: Document, findPayment: (id: string) => Promise<string | null>) {
    const { customerEmail: to, isTest } = document;
    const id = idOf(document);
    if (!to || isTest) return null;
    const mail = await cache.fetchQuery(mailQuery);
    const paymentId = mail.isAvailable && !mail.needsConfirmation ? await findPayment(id) : null;
    if (!paymentId) return null;
    const act = () =>
      void told(send.mutateAsync({ id, paymentId, to }), {
        done: `The receipt is on its way to ${to}.`,
        failure: "We couldn't send the receipt. Please try again.",
      });
    return { label: "Email receipt", act } satisfies NoticeAction;
  }

  async function findNewest(id: string): Promise<string | null> {
    const { payments } = await cache.fetchQuery(ledgerQuery(id));
    const newest = newestOf(payments);
    return newest ? idOf(newest) : null;
  }

  // What was done is done: without an answer there's nothing to offer, and nothing to complain of.
  const orNone = (offered: Promise<NoticeAction | null>) => offered.catch(() => null);
  return {
    /** What's marked as paid goes by the document's own id. */
    forMarked: (document: Document) => orNone(offer(document, async (id) => id)),
    forNewest: (document: Document) => orNone(offer(document, findNewest)),
  };
}
