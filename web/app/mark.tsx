/** The product's mark: a sawhorse in five strokes. Legs take the text colour, the beam the brand's orange. */
export function Mark({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M8.5 11 5 27M9.5 11 13 27M22.5 11 19 27M23.5 11 27 27" stroke="currentColor" strokeWidth="3" />
      <path d="M3.5 8.5h25" stroke="var(--mark-beam, #f2761b)" strokeWidth="5" strokeLinecap="square" />
    </svg>
  );
}
