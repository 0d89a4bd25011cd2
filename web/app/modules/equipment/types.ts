/** Equipment and its service records, as the API knows them and as the forms send them. */
import type { Schemas } from "~/api/client";

export type Equipment = Schemas["Equipment"];
export type NewEquipment = Schemas["NewEquipment"];
export type ServiceRecord = Schemas["ServiceRecord"];
/** What the form says about a service; who did it, it does not ask. */
export type NewServiceRecord = Omit<Schemas["NewServiceRecord"], "performedBy">;
