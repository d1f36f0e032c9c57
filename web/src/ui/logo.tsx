/** The sign of Guildhall: a hall with its columns. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden className="shrink-0">
      <rect width="64" height="64" rx="14" className="fill-brand" />
      <g fill="none" stroke="#fff" strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M32 13 12 23v4h40v-4zM12 50h40M17 27v18M27 27v18M37 27v18M47 27v18M14 45h36" />
      </g>
    </svg>
  );
}
