/** The addresses that a client is reached by with one press. Pure. */
export type Device = "apple" | "android" | "other";

export function deviceOf(userAgent: string): Device {
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return "apple";
  return /Android/.test(userAgent) ? "android" : "other";
}

/** A number with "x12", "ext. 12", "extension 12" or "#12" at its end. */
const EXTENDED = /^(.*\d[\s().-]*)[\s,;]*(?:x|#|ext(?:n|ension)?)[.:=\s]*(\d{1,7})\s*$/i;

function dialed(phone: string) {
  const [, number = phone, extension] = EXTENDED.exec(phone) ?? [];
  return { number: number.replaceAll(/[^\d+*#]/g, "").replaceAll("#", "%23"), extension };
}

/** With the extension as RFC 3966 writes it: the phone dials it once someone has answered. */
export function callAddress(phone: string): string {
  const { number, extension } = dialed(phone);
  return `tel:${number}${extension ? `;ext=${extension}` : ""}`;
}

/** A message goes to the number itself: no extension can get one. */
export const textAddress = (phone: string) => `sms:${dialed(phone).number}`;
export const mailAddress = (email: string) => `mailto:${encodeURIComponent(email.trim()).replaceAll("%40", "@")}`;

/** The device's own maps app, where it has one. */
export function directionsAddress(location: string, device: Device): string {
  const place = encodeURIComponent(location.trim());
  if (device === "apple") return `https://maps.apple.com/?daddr=${place}`;
  if (device === "android") return `geo:0,0?q=${place}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${place}`;
}

/** Somebody's phone, address for mail, and where they are; empty where that is not known. */
type Known = { phone: string | null; email: string | null; place: string | null };

/** The ways to reach somebody, each an address that a device opens by itself; null where nothing is known. */
export function waysToReach({ phone, email, place }: Known, device: Device) {
  return {
    call: phone ? callAddress(phone) : null,
    text: phone ? textAddress(phone) : null,
    mail: email ? mailAddress(email) : null,
    directions: place ? directionsAddress(place, device) : null,
  };
}
