/** Trips, as the API knows them. */
import type { Schemas } from "~/api/client";

export type Trip = Schemas["Trip"];
export type NewTrip = Schemas["NewTrip"];
export type Vehicle = Schemas["TripVehicle"];
export type DatedRate = Schemas["DatedRate"];
