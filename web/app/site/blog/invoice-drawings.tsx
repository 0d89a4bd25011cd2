/** Days from the job to the money, once as it mostly goes and once as it can. Ten units are one day. */
export function TwoInvoices() {
  return (
    <svg
      className="chart"
      viewBox="0 0 380 190"
      role="img"
      aria-label="Two timelines in days. First: job on day 0, invoice on day 6, paid on day 34. Second: job and invoice on day 0, paid on day 16."
    >
      <g className="chart-words">
        <text x="10" y="20">
          written in the evening, some evening
        </text>
        <text x="10" y="112">
          written in the driveway
        </text>
      </g>
      <path className="chart-lines" d="M10 170h360M10 166v8M110 166v8M210 166v8M310 166v8" />
      <g className="chart-words">
        <text x="10" y="187">
          day 0
        </text>
        <text x="110" y="187" textAnchor="middle">
          10
        </text>
        <text x="210" y="187" textAnchor="middle">
          20
        </text>
        <text x="310" y="187" textAnchor="middle">
          30
        </text>
      </g>
      <rect className="chart-gap" x="10" y="34" width="60" height="26" />
      <rect className="chart-time" x="70" y="34" width="280" height="26" />
      <rect className="chart-money" x="10" y="124" width="160" height="26" />
      <g className="chart-words">
        <text x="10" y="76">
          no invoice yet
        </text>
        <text x="350" y="76" textAnchor="end">
          paid on day 34
        </text>
        <text x="178" y="142">
          paid on day 16
        </text>
      </g>
    </svg>
  );
}

/** A bill on its way. */
export function EnvelopeCover() {
  return (
    <svg className="cover" viewBox="0 0 200 150" fill="none" aria-hidden="true" focusable="false">
      <path className="cover-paper" d="M66 10h76v96l-9.5-8-9.5 8-9.5-8-9.5 8-9.5-8-9.5 8-9.5-8-9.5 8Z" />
      <path className="cover-ink" strokeWidth="5" d="M78 28h40M78 46h52M78 64h30" />
      <path className="cover-accent" strokeWidth="7" d="M110 84h22" />
      <path className="cover-ink" strokeWidth="6" d="M34 78v60h132V78l-66 44Z" fill="var(--board)" />
    </svg>
  );
}
