/**
 * Says that this browser got in with a right code before, so that wrong codes from elsewhere don't keep it waiting. It opens
 * nothing, and stays when somebody signs out. Kept for all accounts of this browser alike.
 */
const KEY = "sawhorse.device-key";

/** What a sign-in sends along, if there is something. */
export function knownDevice(): { deviceKey?: string } {
  const deviceKey = localStorage.getItem(KEY);
  return deviceKey === null ? {} : { deviceKey };
}

export function keepDeviceKey({ deviceKey }: { deviceKey?: string | null }) {
  if (deviceKey) localStorage.setItem(KEY, deviceKey);
}
