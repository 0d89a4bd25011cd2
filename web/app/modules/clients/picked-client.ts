/** A client as other modules take one over: into a document, an appointment, a project, a task. */
import { type Identified, idOf } from "~/api/identity";
import { orNull } from "~/api/mutation";
import { addressInWords } from "~/lib/address-in-words";
import { fetchClient } from "./lookups";
import type { Client } from "./types";

/** Texts, ready for the fields of a form: empty where nothing is known. */
export type PickedClient = {
  id: string;
  name: string;
  company: string;
  email: string;
  phone: string;
  /** In one line. */
  address: string;
};

type Known = Identified & Pick<Client, "name" | "company" | "email" | "phone" | "address">;

export function pickedOf(client: Known): PickedClient {
  const { name, company, email, phone, address } = client;
  return { id: idOf(client), name, company: company ?? "", email, phone, address: addressInWords(address) };
}

/** The client that an address names; null when there is none any more. */
export async function fetchPickedClient(id: string): Promise<PickedClient | null> {
  const client = await orNull(fetchClient(id));
  return client && pickedOf(client);
}
