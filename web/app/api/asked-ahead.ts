/**
 * What a screen shows first is asked for by its document, while the code is still on its way, and the screen's first calls
 * find the answers. Without that, or at an address that says more, they ask for themselves.
 */
import { PATIENCE_MS } from "./patience";

declare global {
  interface Window {
    /** Whose call it is and its address, and the answer to it. */
    askedAhead?: Record<string, Promise<Response> | undefined>;
  }
}

/** The script of a document, which can know nothing of our code. Its calls are those of the client, to the letter. */
export function askingScript(calls: readonly string[]): string {
  return `{
const {token}=JSON.parse(localStorage.getItem("sawhorse.session"))??{},asked=window.askedAhead={};
const headers={Authorization:"Bearer "+token,"X-Timezone":window.Temporal?.Now.timeZoneId()??Intl.DateTimeFormat().resolvedOptions().timeZone};
if(token&&!location.search)for(const call of ${JSON.stringify(calls)})
(asked[headers.Authorization+location.origin+call]=fetch(call,{headers,signal:AbortSignal.timeout?.(${PATIENCE_MS})})).catch(()=>0)
}`;
}

/** The answer to a call that the document has made, once, and while it is as good as a new one. */
export function askedAhead({ url, headers }: Request): Promise<Response> | undefined {
  const asked = window.askedAhead ?? {};
  const call = headers.get("Authorization") + url;
  const answer = asked[call];
  delete asked[call];
  return performance.now() < PATIENCE_MS ? answer : undefined;
}
