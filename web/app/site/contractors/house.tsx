/** A house cut open. The numbers are those of the features beside it. */
export function House() {
  return (
    <svg
      className="house"
      viewBox="0 0 420 380"
      fill="none"
      role="img"
      aria-label="A house cut open, with six places numbered: 1 the front door, 2 the garage, 3 the kitchen counter, 4 the bathroom upstairs, 5 the desk under the roof, 6 the driveway."
    >
      <g className="house-walls" strokeWidth="8" strokeLinejoin="round">
        <path d="M20 150 150 40l130 110M40 140v190h220V140M40 240h220M150 240v90" />
        <path d="M260 210h130v120H260M252 212l74-50 74 50" />
        <path d="M6 330h408" />
      </g>
      <g className="house-things" strokeWidth="4" strokeLinejoin="round">
        <path d="M128 118h44M136 118v18M164 118v18M140 118v-16h22v16" />
        <path d="M62 218v-22h70c0 14-6 22-14 22zM124 196v-18c0-8 12-8 12 0" />
        <path d="M60 330v-34h60v34M60 308h60M78 296v-10h14v10" />
        <path d="M186 330v-62h40v62M218 298v6" />
        <path d="M280 330v-62h90v62M280 284h90M280 298h90M280 312h90" />
      </g>
      <path className="house-road" strokeWidth="5" strokeDasharray="16 12" d="M270 356h140" />
      <g className="callouts">
        <circle cx="244" cy="288" r="15" />
        <circle cx="325" cy="238" r="15" />
        <circle cx="90" cy="268" r="15" />
        <circle cx="164" cy="196" r="15" />
        <circle cx="150" cy="82" r="15" />
        <circle cx="250" cy="356" r="15" />
        <text x="244" y="294">
          1
        </text>
        <text x="325" y="244">
          2
        </text>
        <text x="90" y="274">
          3
        </text>
        <text x="164" y="202">
          4
        </text>
        <text x="150" y="88">
          5
        </text>
        <text x="250" y="362">
          6
        </text>
      </g>
    </svg>
  );
}
