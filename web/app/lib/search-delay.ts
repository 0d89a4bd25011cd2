/** How long typing has to rest before we search for what was typed. */
export const SEARCH_DELAY_MS = 300;
