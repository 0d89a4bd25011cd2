/** What there is to choose from for things of several modules, in the order it is offered. */
export const LOCATIONS = ["Truck", "Warehouse", "Office"] as const;
export const CONDITIONS = ["Good", "Fair", "Poor"] as const;
