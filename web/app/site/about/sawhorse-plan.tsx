/** Two sawhorses and the board across them, drawn like a plan: the letters are those of the values further down. */
export function SawhorsePlan() {
  return (
    <svg
      className="plan"
      viewBox="0 0 440 300"
      fill="none"
      role="img"
      aria-label="A plan of two sawhorses with a board across: A is the beam, B the legs, C the second sawhorse."
    >
      <g className="plan-grid">
        <path d="M0 50h440M0 100h440M0 150h440M0 200h440M0 250h440" />
        <path d="M50 0v300M100 0v300M150 0v300M200 0v300M250 0v300M300 0v300M350 0v300M400 0v300" />
      </g>
      <g className="plan-wood" strokeWidth="11" strokeLinecap="round">
        <path d="M76 128 50 258M116 128l26 130M324 128l-26 130M364 128l26 130" />
        <path d="M64 204h64M312 204h64" strokeWidth="8" />
      </g>
      <g className="plan-beam">
        <rect x="44" y="112" width="104" height="20" rx="2" />
        <rect x="292" y="112" width="104" height="20" rx="2" />
      </g>
      <rect className="plan-board" x="24" y="92" width="392" height="18" rx="2" />
      <g className="plan-measure" strokeWidth="1.5">
        <path d="M24 72v-24M416 72v-24M24 58h392M30 53l-6 5 6 5M410 53l6 5-6 5" />
        <path d="M20 258h400" />
        <path d="M96 122 96 22M140 232l44 22M344 122V22" strokeDasharray="4 4" />
      </g>
      <g className="plan-letters">
        <circle cx="96" cy="22" r="15" />
        <circle cx="196" cy="258" r="15" />
        <circle cx="344" cy="22" r="15" />
        <text x="96" y="28">
          A
        </text>
        <text x="196" y="264">
          B
        </text>
        <text x="344" y="28">
          C
        </text>
      </g>
    </svg>
  );
}
