/** What a document begins with that is written for something the owner has. */
import { api, dataOf } from "~/api/client";
import { orNull } from "~/api/mutation";
import { fetchPickedClient } from "~/modules/clients/picked-client";
import { customerOf, type DocumentEntry } from "./rules";

/** What an address asks for: a document for a client, one of a project, or only its kind. */
export async function begunFor(
  kind: string,
  projectLink: string,
  client: string,
): Promise<Partial<DocumentEntry> | null> {
  if (client) return estimateForClient(client);
  if (projectLink) return invoiceOfProject(projectLink);
  return { type: kind === "invoice" ? "Invoice" : "Estimate" };
}

/** An invoice of a project: for its client, and linked to it. Null when there is no such project any more. */
async function invoiceOfProject(id: string): Promise<Partial<DocumentEntry> | null> {
  const project = await orNull(dataOf(api.GET("/api/projects/{id}", { params: { path: { id } } })));
  if (!project) return null;
  const client = project.clientId ? await fetchPickedClient(project.clientId) : null;
  return {
    type: "Invoice",
    ...(client ? customerOf(client) : { customerName: project.clientName }),
    projectLink: project.id,
  };
}

/** An estimate for a client, with what is known of them. Null when there is no such client any more. */
async function estimateForClient(id: string): Promise<Partial<DocumentEntry> | null> {
  const client = await fetchPickedClient(id);
  return client && { type: "Estimate", ...customerOf(client) };
}
