const FRIDAYS = [
  { time: 25, money: 28 },
  { time: 50, money: 64 },
  { time: 75, money: 83 },
  { time: 100, money: 97 },
];

/** Time gone beside money gone, Friday by Friday. */
export function BudgetBars() {
  return (
    <svg
      className="chart"
      viewBox="0 0 340 220"
      role="img"
      aria-label="Bars of time gone and money gone. Friday 1: 25 and 28 percent. Friday 2: 50 and 64. Friday 3: 75 and 83. Friday 4: 100 and 97."
    >
      <path className="chart-lines" d="M44 20h286M44 100h286M44 180h286" />
      <g className="chart-words">
        <text x="0" y="24">
          100%
        </text>
        <text x="0" y="104">
          50%
        </text>
        {FRIDAYS.map(({ time, money }, at) => (
          <text key={time} x={78 + at * 72} y="200" textAnchor="middle">
            {`${time} / ${money}`}
          </text>
        ))}
      </g>
      {FRIDAYS.map(({ time, money }, at) => (
        <g key={time}>
          <rect className="chart-time" x={54 + at * 72} y={180 - time * 1.6} width="22" height={time * 1.6} />
          <rect className="chart-money" x={80 + at * 72} y={180 - money * 1.6} width="22" height={money * 1.6} />
        </g>
      ))}
      <g className="chart-words">
        <rect className="chart-time" x="54" y="208" width="10" height="10" />
        <text x="70" y="217">
          time gone
        </text>
        <rect className="chart-money" x="150" y="208" width="10" height="10" />
        <text x="166" y="217">
          money gone
        </text>
      </g>
    </svg>
  );
}

/** A clipboard with a budget on it. */
export function PlanCover() {
  return (
    <svg className="cover" viewBox="0 0 200 150" fill="none" aria-hidden="true" focusable="false">
      <rect className="cover-paper" x="46" y="18" width="108" height="120" rx="4" />
      <path className="cover-ink" strokeWidth="6" d="M78 18v-8h44v8" />
      <path className="cover-ink" strokeWidth="5" d="M62 44h40M62 66h52M62 88h32M62 110h46" />
      <path className="cover-accent" strokeWidth="7" d="m118 108 9 9 18-22M120 44h18M126 66h12" />
    </svg>
  );
}
