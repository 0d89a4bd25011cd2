/** An address in one line. Pure. */
type Part = string | null | undefined;
type Address = { street?: Part; city?: Part; state?: Part; zip?: Part; country?: Part };

/** "12 Elm St, Portland, OR 97201", as far as it is known; empty for none. */
export function addressInWords({ street, city, state, zip, country }: Address): string {
  const place = [state, zip].filter(Boolean).join(" ");
  return [street, city, place, country].filter(Boolean).join(", ");
}
