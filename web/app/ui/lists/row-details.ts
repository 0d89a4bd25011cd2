/** What the dialog about a row shows, by the row's key, as the list has it at that moment. */
import { createContext, type ReactNode } from "react";

export type RowDetails = { title: string; facts: ReactNode; actions: ReactNode };

/** Null for a row that is no longer in the list. */
export const DetailsOfRow = createContext<(key: string) => RowDetails | null>(() => null);
