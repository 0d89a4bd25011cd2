/** The addresses that a client is reached by with one press. Pure. */
export type Device = "apple" | "android" | "other";

export function deviceOf(userAgent: string): Device {
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return "apple";
  return /Android/.test(userAgent) ? "android" : "other";
}

const digits = (phone: string) => phone.replaceAll(/[^\d+*#]/g, "");

export const callAddress = (phone: string) => `tel:${digits(phone)}`;
export const textAddress = (phone: string) => `sms:${digits(phone)}`;
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
