import classes from "./figure-table.module.css";

type FigureTableProps = { name: string; columns: string[]; rows: { key: string; cells: string[] }[] };

/** The figures of a chart as a table, opened by whoever wants to read them one by one. */
export function FigureTable({ name, columns, rows }: FigureTableProps) {
  return (
    <details className={classes.details}>
      <summary>Show as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys must be able to scroll it */}
      <section className={classes.scroll} tabIndex={0} aria-label={`${name}, as a table`}>
        <table className={classes.table}>
          <caption className={classes.caption}>{name}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [first, ...others] }) => (
              <tr key={key}>
                <th scope="row">{first}</th>
                {others.map((cell, at) => (
                  <td key={columns[at + 1]} className="numeric">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
