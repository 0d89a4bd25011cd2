import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { fetchPickedClient } from "~/modules/clients/picked-client";
import { isClientId } from "../offered";
import classes from "./client-of-project.module.css";

function useClient(client: string) {
  const { data, isPending } = useQuery({
    queryKey: ["projects", "client", client],
    queryFn: () => fetchPickedClient(client),
    enabled: isClientId(client),
  });
  return { known: data ?? null, isPending };
}

/** Whom a project is for, by name. */
export function ClientName({ client }: { client: string }) {
  const { known, isPending } = useClient(client);
  if (!isClientId(client)) return client;
  return isPending ? "Loading..." : (known?.name ?? GONE);
}

/** The same with the company, and the way to the client. */
export function ClientOfProject({ client }: { client: string }) {
  const { known } = useClient(client);
  if (!known) return <ClientName client={client} />;
  return (
    <>
      <Link to={`/app/crm?open=${encodeURIComponent(client)}`} className={classes.name}>
        {known.name}
      </Link>
      {known.company ? <span className={classes.company}>{known.company}</span> : null}
    </>
  );
}

const GONE = "A client who is no longer kept";
