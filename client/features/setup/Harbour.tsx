const LAMPS = [26, 68, 108, 152, 198, 241, 290, 328, 377]
const RIPPLES = [28, 44, 60, 78, 96, 114, 132]
/** Across, down and size of each star. */
const STARS = [
  [18, 95, 1.2],
  [42, 210, 0.9],
  [77, 140, 1.6],
  [110, 310, 1],
  [136, 228, 1.1],
  [168, 352, 1.2],
  [181, 48, 1.8],
  [232, 12, 1.6],
  [236, 246, 1.3],
  [283, 44, 1.2],
  [290, 325, 1.5],
  [310, 14, 1],
  [338, 203, 1.3],
  [358, 378, 1.1],
  [362, 77, 1.6],
  [391, 200, 1],
] as const

/** Nine lamps on a coast at night; only a picture. */
export function Harbour() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 400 800"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full max-md:-top-16 max-md:h-[calc(100%+4rem)]"
    >
      <defs>
        <linearGradient id="harbour-foot" x2="0" y2="1">
          <stop offset=".56" stopColor="#05070f" stopOpacity="0" />
          <stop offset=".68" stopColor="#05070f" stopOpacity=".85" />
        </linearGradient>
        <linearGradient id="harbour-sky" x2="0" y2="1">
          <stop stopColor="#05070f" />
          <stop offset=".45" stopColor="#14204a" />
          <stop offset=".55" stopColor="#101b3c" />
          <stop offset=".56" stopColor="#0a1026" />
          <stop offset="1" stopColor="#03050b" />
        </linearGradient>
      </defs>
      <rect width="400" height="800" fill="url(#harbour-sky)" />
      {STARS.map(([x, y, r]) => (
        <circle key={x} cx={x} cy={y} r={r} fill="#fff" opacity=".8" />
      ))}
      {LAMPS.map((x) => (
        <g key={x} fill="#f3d9a4">
          <circle cx={x} cy="440" r="11" opacity=".22" />
          <circle cx={x} cy="440" r="4" />
          {RIPPLES.map((below, i) => (
            <rect
              key={below}
              x={x - 5 - i}
              y={440 + below - 8}
              width={10 + 2 * i}
              height="3"
              rx="1.5"
              opacity={0.6 - i * 0.08}
            />
          ))}
        </g>
      ))}
      {/* The words below stand on the dark. */}
      <rect width="400" height="800" fill="url(#harbour-foot)" />
    </svg>
  )
}
