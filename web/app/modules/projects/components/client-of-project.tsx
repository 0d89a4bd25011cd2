import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { fetchPickedClient } from "~/modules/clients/picked-client";
import type { ListedProject } from "../types";
import classes from "./client-of-project.module.css";

/** Whom a project is for: a client of the owner's with the company, and the way to them; or just a name. */
export function ClientOfProject({ project: { clientId, clientName } }: { project: ListedProject }) {
  const { data: client, isPending } = useQuery({
    queryKey: ["projects", "client", clientId],
    queryFn: () => fetchPickedClient(clientId ?? ""),
    enabled: clientId !== null,
  });
  if (!clientId) return clientName;
  if (isPending) return "Loading...";
  return (
    <>
      <Link to={`/app/crm?open=${encodeURIComponent(clientId)}`} className={classes.name}>
        {client?.name ?? clientName}
      </Link>
      {client?.company ? <span className={classes.company}>{client.company}</span> : null}
    </>
  );
}
