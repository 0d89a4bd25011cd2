import { Anchor } from "@mantine/core";
import { callAddress, mailAddress } from "~/lib/contact";
import { calendarDate, moneyWhole } from "~/lib/shown/format";
import { Chip } from "~/ui/figures/chip";
import { NOTHING } from "~/ui/figures/nothing";
import { between, type Column } from "~/ui/lists/data-table-column";
import { NameWithFacts } from "~/ui/lists/name-with-facts";
import { STATUS_COLOURS, statusInWords, TYPE_COLOURS, typeInWords, worthOf } from "../rules";
import type { Client } from "../types";
import classes from "./columns.module.css";

const CONTACT: Column<Client> = {
  header: "Contact",
  sortKey: "phone",
  cell: (client) => <Contact client={client} />,
  width: between(15, 22),
};

export const columns: Column<Client>[] = [
  {
    header: "Client",
    sortKey: "name",
    cell: ({ name, company }) => <NameWithFacts name={name} facts={[company === name ? null : company]} />,
    card: "title",
  },
  CONTACT,
  {
    header: "Type",
    sortKey: "type",
    cell: ({ type }) => <Chip text={typeInWords(type)} colours={TYPE_COLOURS} />,
    width: between(6, 8),
  },
  {
    header: "Status",
    sortKey: "status",
    cell: ({ status }) => <Chip text={statusInWords(status)} colours={STATUS_COLOURS} />,
    width: between(7, 9),
    card: "fact",
  },
  {
    header: "Value",
    sortKey: "value",
    cell: (client) => moneyWhole(worthOf(client)),
    width: between(6, 8),
    numeric: true,
    card: "figure",
  },
  {
    header: "Last Contact",
    sortKey: "lastContact",
    cell: ({ lastContactDate }) => (lastContactDate ? calendarDate(lastContactDate) : NOTHING),
    width: between(6.5, 8),
  },
];

/** On a card the buttons beside it call and write: here the number is only read. */
const NUMBER: Column<Client> = { header: "Phone", cell: ({ phone, email }) => phone || email || NOTHING, card: "fact" };

export const cardColumns = columns.map((column) => (column === CONTACT ? NUMBER : column));

function Contact({ client }: { client: Client }) {
  const { phone, email } = client;
  if (!phone && !email) return NOTHING;
  return (
    <span className={classes.contact}>
      {phone ? (
        <Anchor href={callAddress(phone)} inherit>
          {phone}
        </Anchor>
      ) : null}
      {email ? (
        <Anchor href={mailAddress(email)} title={email} inherit>
          {email}
        </Anchor>
      ) : null}
    </span>
  );
}
