/** What a document begins with that is written for something the owner has. */
import { api, dataOf } from "~/api/client";
import { orNull } from "~/api/mutation";
import { longDay } from "~/lib/days-in-words";
import { fetchPickedClient } from "~/modules/clients/picked-client";
import { customerOf, type DocumentEntry, NEW_CUSTOM_ITEM } from "./rules";

type Given = Partial<DocumentEntry>;

/** What a document can be written for, by id; empty where it's none. */
type WrittenFor = { projectLink: string; client: string; appointment: string };

/** What an address asks for: a document for an appointment, a client, one of a project, or only its kind. */
export async function begunFor(kind: string, whom: WrittenFor): Promise<Given | null> {
  const type = kind === "invoice" ? "Invoice" : "Estimate";
  if (whom.appointment) return documentForAppointment(type, whom.appointment);
  if (whom.client) return documentForClient(type, whom.client);
  if (whom.projectLink) return invoiceOfProject(whom.projectLink);
  return { type };
}

/**
 * A document for an appointment: where the client is visited, what for, and on which day. The document's own date stays
 * today, because what's due and how long it's valid follow from that. Null when there is no such appointment any more.
 */
async function documentForAppointment(type: DocumentEntry["type"], id: string): Promise<Given | null> {
  const visit = await orNull(dataOf(api.GET("/api/appointments/{id}", { params: { path: { id } } })));
  if (!visit) return null;
  const client = visit.clientId ? await fetchPickedClient(visit.clientId) : null;
  const known = client ? customerOf(client) : null;
  return {
    type,
    ...known,
    // What was agreed for the visit counts.
    customerName: visit.clientName,
    customerEmail: visit.clientEmail ?? known?.customerEmail ?? "",
    customerPhone: visit.clientPhone ?? known?.customerPhone ?? "",
    customerAddress: visit.location ?? known?.customerAddress ?? "",
    // Not a line yet: its price is missing, and the line takes the usual tax as it's added.
    custom: { ...NEW_CUSTOM_ITEM, description: visit.title },
    message: `For your appointment on ${longDay(visit.startDate)}.`,
  };
}

/** An invoice of a project: for its client, and linked to it. Null when there is no such project any more. */
async function invoiceOfProject(id: string): Promise<Given | null> {
  const project = await orNull(dataOf(api.GET("/api/projects/{id}", { params: { path: { id } } })));
  if (!project) return null;
  const client = project.clientId ? await fetchPickedClient(project.clientId) : null;
  return {
    type: "Invoice",
    ...(client ? customerOf(client) : { customerName: project.clientName }),
    projectLink: project.id,
  };
}

/** A document for a client, with what is known of them. Null when there is no such client any more. */
async function documentForClient(type: DocumentEntry["type"], id: string): Promise<Given | null> {
  const client = await fetchPickedClient(id);
  return client && { type, ...customerOf(client) };
}
