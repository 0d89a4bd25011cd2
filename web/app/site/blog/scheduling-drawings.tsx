/** Minutes since eight in the morning, at half a unit each. */
const at = (minutes: number) => 10 + minutes * 0.58;

const CROWDED = [
  { from: 0, to: 90 },
  { from: 108, to: 238 },
  { from: 256, to: 346 },
  { from: 394, to: 484 },
  { from: 502, to: 592 },
];
const ROOMY = [
  { from: 0, to: 90 },
  { from: 120, to: 250 },
  { from: 270, to: 360 },
  { from: 390, to: 480 },
];
const HOURS = [
  { minutes: 0, name: "8 am" },
  { minutes: 120, name: "10" },
  { minutes: 240, name: "noon" },
  { minutes: 360, name: "2" },
  { minutes: 480, name: "4" },
  { minutes: 600, name: "6 pm" },
];

/** Five jobs without room, four with it. */
export function TwoDays() {
  return (
    <svg
      className="chart"
      viewBox="0 0 380 200"
      role="img"
      aria-label="Two days from 8 am. Five jobs back to back end at 5:52 pm, four of them late. Four jobs with room between end at 4 pm, all on time."
    >
      <path className="chart-lines" d={HOURS.map(({ minutes }) => `M${at(minutes)} 30V176`).join("")} />
      <g className="chart-words">
        <text x="10" y="20">
          five jobs, no room
        </text>
        <text x="10" y="110">
          four jobs, with room
        </text>
        {HOURS.map(({ minutes, name }) => (
          <text key={name} x={at(minutes)} y="194" textAnchor={minutes === 0 ? "start" : "middle"}>
            {name}
          </text>
        ))}
      </g>
      {CROWDED.map(({ from, to }, place) => (
        <rect
          key={from}
          className={place === 0 ? "chart-time" : "chart-money"}
          x={at(from)}
          y="34"
          width={(to - from) * 0.58}
          height="40"
        />
      ))}
      {ROOMY.map(({ from, to }) => (
        <rect key={from} className="chart-time" x={at(from)} y="124" width={(to - from) * 0.58} height="40" />
      ))}
      <g className="chart-words">
        <text x={at(592)} y="90" textAnchor="end">
          orange: begun late
        </text>
      </g>
    </svg>
  );
}

/** A clock on a calendar page. */
export function ClockCover() {
  return (
    <svg className="cover" viewBox="0 0 200 150" fill="none" aria-hidden="true" focusable="false">
      <rect className="cover-paper" x="30" y="24" width="112" height="112" rx="4" />
      <path className="cover-ink" strokeWidth="6" d="M30 54h112M58 12v24M114 12v24" />
      <path className="cover-ink" strokeWidth="5" d="M48 78h16M48 100h16M48 120h16M84 78h16" />
      <circle className="cover-paper" cx="138" cy="98" r="38" />
      <circle className="cover-ink" strokeWidth="6" cx="138" cy="98" r="38" />
      <path className="cover-accent" strokeWidth="7" d="M138 74v26l18 12" />
    </svg>
  );
}
