/** Who a project is for: a client of the owner's, or just a name. Pure. */
import type { ListedProject } from "./queries";

export function clientName({ client }: Pick<ListedProject, "client">): string {
  return client;
}
