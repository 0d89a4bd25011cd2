/** For tests alone: a client as the server answers it. */

import { nameInParts } from "./rules";
import type { Client } from "./types";

export function clientNamed(name: string, more: Partial<Client> = {}): Client {
  return {
    _id: `id-of-${name.toLowerCase().replaceAll(" ", "-")}`,
    name,
    ...nameInParts(name),
    company: null,
    email: "dana@example.com",
    phone: "555-0101",
    type: "lead",
    status: "new",
    estimatedValue: 0,
    actualValue: 0,
    source: null,
    leadSource: "website",
    industry: null,
    notes: null,
    address: { street: null, city: null, state: null, zip: null, country: null },
    socialMedia: { linkedin: null, twitter: null, facebook: null },
    tags: [],
    lastContactDate: null,
    nextFollowUpDate: null,
    createdAt: "2026-11-01T08:00:00.000Z",
    updatedAt: "2026-11-01T08:00:00.000Z",
    ...more,
  };
}
