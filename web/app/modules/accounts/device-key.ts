/**
 * Says that this browser got in with a right code before, so that wrong codes from elsewhere don't keep it waiting. It opens
 * nothing, and stays when somebody signs out. Kept for all accounts of this browser alike.
 */
const KEY = "sawhorse.device-key";

export function deviceKey(): string | undefined {
  return localStorage.getItem(KEY) ?? undefined;
}

export function keepDeviceKey({ deviceKey }: { deviceKey?: string | null }) {
  if (deviceKey) localStorage.setItem(KEY, deviceKey);
}
