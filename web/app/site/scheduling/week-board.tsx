const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri"];

type Kind = "service" | "repair" | "installation" | "consultation" | "maintenance";

interface Magnet {
  day: number;
  /** How many days it takes. */
  days: number;
  time: string;
  what: string;
  kind: Kind;
}

/** A sample week for each kind of business. */
const rows: readonly { name: string; magnets: readonly Magnet[] }[] = [
  {
    name: "Plumber",
    magnets: [
      { day: 0, days: 1, time: "8:30", what: "Drain, Alvarez", kind: "repair" },
      { day: 1, days: 3, time: "Tue to Thu", what: "Bathroom, Kim", kind: "installation" },
      { day: 4, days: 1, time: "10:00", what: "Boiler check, Cole", kind: "maintenance" },
    ],
  },
  {
    name: "Stylist",
    magnets: [
      { day: 0, days: 1, time: "9:00", what: "Color, Priya", kind: "service" },
      { day: 1, days: 1, time: "4:15", what: "Cut, Sam", kind: "service" },
      { day: 3, days: 1, time: "11:30", what: "Bridal trial, Jo", kind: "consultation" },
    ],
  },
  {
    name: "Bookkeeper",
    magnets: [
      { day: 1, days: 1, time: "1:00", what: "Quarter, Hill Cafe", kind: "consultation" },
      { day: 2, days: 2, time: "Wed to Thu", what: "Year-end, Dunn LLC", kind: "service" },
      { day: 4, days: 1, time: "3:00", what: "New client call", kind: "consultation" },
    ],
  },
];

/** A whiteboard with one week of three businesses. */
export function WeekBoard() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="board" aria-label="A sample week of three businesses" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {DAYS.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, magnets }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cellsOf(magnets).map((cell) =>
                cell.magnet ? (
                  <td key={cell.day} colSpan={cell.magnet.days}>
                    <span className={`magnet magnet-${cell.magnet.kind}`}>
                      <b>{cell.magnet.time}</b> {cell.magnet.what}
                    </span>
                  </td>
                ) : (
                  <td key={cell.day} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A cell for each day, one for all the days of a magnet that takes several. */
function cellsOf(magnets: readonly Magnet[]): { day: number; magnet?: Magnet }[] {
  return DAYS.flatMap((_, day) => {
    const magnet = magnets.find((each) => each.day <= day && day < each.day + each.days);
    if (!magnet) return [{ day }];
    return magnet.day === day ? [{ day, magnet }] : [];
  });
}
