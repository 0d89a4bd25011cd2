/** What is said of receipts. Pure. */

import { idOf } from "~/api/identity";
import { deliveryInWords } from "~/lib/delivery-in-words";
import { isAdjustment } from "../payments/adjustments";
import type { Payment } from "../payments/queries";
import type { Receipt } from "./queries";

/** The last one that went out for a payment. */
export function lastOf(receipts: Receipt[], paymentId: string): Receipt | undefined {
  return receipts.findLast((receipt) => receipt.paymentId === paymentId);
}

/** What was written down last: ids are given in that order, dates aren't. A refund or a credit memo isn't a payment. */
export function newestOf(payments: Payment[]): Payment | undefined {
  const came = payments.filter(({ amount, method }) => amount > 0 && method !== null && !isAdjustment({ method }));
  return came.reduce<Payment | undefined>(
    (newest, payment) => (newest && idOf(newest) > idOf(payment) ? newest : payment),
    undefined,
  );
}

/** "Receipt: emailed to …", or that it's still to go. */
export function receiptInWords({ delivery }: Receipt): string {
  return delivery ? `Receipt: ${deliveryInWords(delivery)}` : "Receipt: waiting to send";
}
