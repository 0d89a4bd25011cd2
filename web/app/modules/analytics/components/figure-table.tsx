import { Table } from "@mantine/core";
import classes from "./figure-table.module.css";

type FigureTableProps = { name: string; columns: string[]; rows: { key: string; cells: string[] }[] };

/** The figures of a chart as a table, opened by whoever wants to read them one by one. */
export function FigureTable({ name, columns, rows }: FigureTableProps) {
  return (
    <details className={classes.details}>
      <summary>Show as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys must be able to scroll it */}
      <section className={classes.scroll} tabIndex={0} aria-label={`${name}, as a table`}>
        <Table>
          <Table.Caption className={classes.caption ?? ""}>{name}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column, at) => (
                <Table.Th key={column} scope="col" ta={at === 0 ? "left" : "right"}>
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, cells: [first, ...others] }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" fw={500}>
                  {first}
                </Table.Th>
                {others.map((cell, at) => (
                  <Table.Td key={columns[at + 1]} ta="right" className="numeric">
                    {cell}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </details>
  );
}
