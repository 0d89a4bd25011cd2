/** Puts a text on the clipboard. False when the device does not let us; it has to be marked and copied by hand then. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
