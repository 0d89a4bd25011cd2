/** What the API says about photos and mail beyond its present description. */
import { api, dataOf, type Schemas } from "~/api/client";

export type Document = Schemas["Document"] & {
  photos: {
    _id: string;
    originalName: string;
    size: number;
    contentType: "image/jpeg" | "image/png" | "image/gif" | "application/pdf";
    url: string;
    thumbnailUrl: string | null;
  }[];
  delivery: { to: string; state: "waiting" | "sent" | "failed"; at: string; reason: string | null } | null;
};

export type Email = { to: string; subject: string; message: string };

type Call = (path: string, options: object) => Promise<{ data?: unknown; response: Response }>;
export const added = api as unknown as { GET: Call; POST: Call; DELETE: Call };

export const documentIn = (call: Promise<{ data?: unknown }>) => dataOf(call) as Promise<Document>;
