/** An address in one line. Pure. */
type Line = string | null | undefined;
type Address = { street?: Line; city?: Line; state?: Line; zip?: Line; country?: Line };

/** "12 Elm St, Portland, OR 97201", as far as it is known; empty for none. */
export function addressInWords({ street, city, state, zip, country }: Address): string {
  const place = [state, zip].filter(Boolean).join(" ");
  return [street, city, place, country].filter(Boolean).join(", ");
}
