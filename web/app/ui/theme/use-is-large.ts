import { useMediaQuery } from "@mantine/hooks";
import { LARGE_QUERY } from "./theme";

/** Whether there is room for tables and the header. Read at once, never corrected after a first wrong paint. */
export function useIsLarge(): boolean {
  return useMediaQuery(LARGE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false;
}
