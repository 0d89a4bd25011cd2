/** What a project begins with that is written for somebody the owner knows. */
import { api, dataOf } from "~/api/client";
import { orNull } from "~/api/mutation";
import { fetchPickedClient } from "~/modules/clients/picked-client";
import type { ProjectEntry } from "./rules";

/** What an address asks for: a project for a client, or one that grew out of an appointment. Ids, empty where it's none. */
export async function begunFor(client: string, appointment: string): Promise<Partial<ProjectEntry>> {
  if (appointment) return (await projectOfAppointment(appointment)) ?? {};
  const known = client ? await fetchPickedClient(client) : null;
  return known ? { client: known.name, clientId: known.id } : {};
}

/** Begins with the visit. When it ends is not known from one day. Null when there is no such appointment any more. */
async function projectOfAppointment(id: string): Promise<Partial<ProjectEntry> | null> {
  const visit = await orNull(dataOf(api.GET("/api/appointments/{id}", { params: { path: { id } } })));
  if (!visit) return null;
  const { title, clientId, clientName, location, notes, startDate, endDate } = visit;
  return {
    ...{ name: title, client: clientName, clientId, startDate },
    endDate: endDate > startDate ? endDate : "",
    description: [location, notes].filter(Boolean).join("\n"),
  };
}
