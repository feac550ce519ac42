/** The mark: warp lines crossed by two wefts. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className="size-8 shrink-0">
      <rect width="32" height="32" rx="9" fill="#0f766e" />
      <g fill="none" stroke="#fff" strokeLinecap="round">
        <path d="M10 7v18M16 7v18M22 7v18" strokeWidth="2" opacity=".55" />
        <path d="M6.5 13c3.2-3.4 6.3-3.4 9.5 0s6.3 3.4 9.5 0" strokeWidth="2.4" />
        <path d="M6.5 19.5c3.2 3.4 6.3 3.4 9.5 0s6.3-3.4 9.5 0" strokeWidth="2.4" />
      </g>
    </svg>
  )
}
