/** What is said of receipts. Pure. */
import { deliveryInWords } from "~/lib/delivery-in-words";
import type { Receipt } from "./queries";

/** The last one that went out for a payment. */
export function lastOf(receipts: Receipt[], paymentId: string): Receipt | undefined {
  return receipts.findLast((receipt) => receipt.paymentId === paymentId);
}

/** "Receipt: emailed to …", or that it's still to go. */
export function receiptInWords({ delivery }: Receipt): string {
  return delivery ? `Receipt: ${deliveryInWords(delivery)}` : "Receipt: waiting to be sent";
}
