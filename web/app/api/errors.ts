/** What a refused or failed call becomes. One place shows it: the field, else the form, else the page. */
export class ApiError extends Error {
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  /** One sentence per field, keyed by the field's name in the API. */
  readonly fields: Record<string, string>;
  /** Whether the server itself said what is wrong (as opposed to a general sentence of ours). */
  readonly fromServer: boolean;
  /** After how many seconds the server wants to be asked again; 0 when it did not say. */
  readonly retryAfter: number;

  constructor(
    message: string,
    status: number,
    fields: Record<string, string> = {},
    fromServer = false,
    retryAfter = 0,
  ) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.fields = fields;
    this.fromServer = fromServer;
    this.retryAfter = retryAfter;
  }
}

export const OFFLINE = "You're offline. Try again when you have signal.";
/** The same in a form, where someone fears for what they typed. */
export const OFFLINE_IN_FORM = "You're offline. What you typed is still here. Try again when you have signal.";
export const UNKNOWN = "Something went wrong. Please try again.";
export const NO_DATA = "No data provided to POST request";
export const UNPARSABLE = "Could not parse error response";

/** The sentence for a person: the server's own where it gave one, otherwise the caller's. */
export function messageOf(error: unknown, otherwise: string = UNKNOWN): string {
  if (error instanceof ApiError && (error.fromServer || error.status === 0)) return error.message;
  return otherwise;
}
