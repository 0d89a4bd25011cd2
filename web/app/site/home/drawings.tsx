import type { ReactNode } from "react";

/** Small drawings for the feature tickets, in the mark's own hand: graphite strokes and one orange. */
function Drawing({ children, accent }: { children: ReactNode; accent: ReactNode }) {
  return (
    <svg className="drawing" viewBox="0 0 48 48" fill="none" strokeWidth="3.5" aria-hidden="true" focusable="false">
      <g stroke="currentColor">{children}</g>
      <g className="drawing-accent">{accent}</g>
    </svg>
  );
}

/** Boxes on a shelf. */
export const ShelfDrawing = () => (
  <Drawing accent={<path d="M3 39h42" strokeWidth="5" />}>
    <path d="M7 36V20h15v16M26 36V10h15v26M13 20v5M32 10v6" />
  </Drawing>
);

/** A plan with its steps, one of them ticked. */
export const PlanDrawing = () => (
  <Drawing accent={<path d="m13 23 4 4 8-9" strokeWidth="4.5" />}>
    <path d="M8 9h32v33H8zM18 9V5h12v4M29 25h6M14 35h21" />
  </Drawing>
);

/** A road running to the horizon. */
export const RoadDrawing = () => (
  <Drawing accent={<path d="M24 42v-7M24 29v-5M24 18v-4" strokeWidth="4.5" />}>
    <path d="M6 42 17 8M42 42 31 8" />
  </Drawing>
);

/** A bill with its total. */
export const BillDrawing = () => (
  <Drawing accent={<path d="M25 34h9" strokeWidth="5" />}>
    <path d="M9 43V5h30v38l-5-4-5 4-5-4-5 4-5-4-5 4ZM15 14h18M15 23h18" />
  </Drawing>
);

/** A calendar page with one day taken. */
export const CalendarDrawing = () => (
  <Drawing accent={<path d="M27 28h8v7h-8z" strokeWidth="4.5" />}>
    <path d="M6 11h36v31H6zM6 20h36M15 5v10M33 5v10" />
  </Drawing>
);

/** Bars, the last one the best. */
export const BarsDrawing = () => (
  <Drawing accent={<path d="M37 42V9" strokeWidth="7" />}>
    <path d="M11 42V29M24 42V20" strokeWidth="7" />
  </Drawing>
);
