/** The steps of setting up: which there are and which are done. */
import type { Schemas } from "~/api/client";

export type StepName = "business" | "email" | "clients" | "estimate" | "cards";
export type Step = { name: StepName; isDone: boolean };

type Known = {
  profile: Pick<Schemas["Profile"], "phoneNumber">;
  mail: Pick<Schemas["EmailAvailability"], "isAvailable" | "needsConfirmation">;
  documents: Pick<Schemas["DocumentsSummary"], "sentCount" | "paidCount" | "pastDueCount">;
  clients: Pick<Schemas["ClientsSummary"], "totalClients">;
  cards: Pick<Schemas["CardPayments"], "isAvailable" | "state">;
};

/** Without email sending there's nothing to confirm, and without Stripe nothing to turn on. */
export function stepsOf({ profile, mail, documents, clients, cards }: Known): Step[] {
  const steps: (Step & { isOffered?: boolean })[] = [
    { name: "business", isDone: Boolean(profile.phoneNumber) },
    { name: "email", isDone: !mail.needsConfirmation, isOffered: mail.isAvailable },
    { name: "clients", isDone: clients.totalClients > 0 },
    { name: "estimate", isDone: documents.sentCount + documents.paidCount + documents.pastDueCount > 0 },
    { name: "cards", isDone: cards.state === "Ready", isOffered: cards.isAvailable },
  ];
  return steps.filter(({ isOffered = true }) => isOffered).map(({ name, isDone }) => ({ name, isDone }));
}
