import { useQuery } from "@tanstack/react-query";
import { fetchPickedClient } from "~/modules/clients/picked-client";
import { Link } from "~/router/link";
import type { ListedProject } from "../types";
import classes from "./client-of-project.module.css";

/** Who a project is for: one of the owner's clients, with the company and a link, or just a name. */
export function ClientOfProject({ project: { client, clientName } }: { project: ListedProject }) {
  return client.kind === "client" ? <LinkedClient id={client.id} name={clientName} /> : clientName;
}

function LinkedClient({ id, name }: { id: string; name: string }) {
  const { data: client, isPending } = useQuery({
    queryKey: ["projects", "client", id],
    queryFn: () => fetchPickedClient(id),
  });
  if (isPending) return "Loading...";
  return (
    <>
      <Link to={`/app/crm?open=${encodeURIComponent(id)}`} className={classes.name}>
        {client?.name ?? name}
      </Link>
      {client?.company ? <span className={classes.company}>{client.company}</span> : null}
    </>
  );
}
