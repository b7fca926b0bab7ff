import type { ReactNode } from "react";

export type MonogramMotif = "bone" | "bubbles" | "comb" | "paw" | "scissors" | "van";
export type MonogramProps = { initials: string; motif: MonogramMotif; tone: number };

/** Soft grounds with a dark ink each, in no brand's colors. */
const TONES: readonly (readonly [ground: string, ink: string])[] = [
  ["#d5e8dc", "#25543d"],
  ["#e3dcf3", "#4a3a80"],
  ["#f7ded0", "#85401f"],
  ["#d6e5f3", "#254c73"],
  ["#f3e5bf", "#684e0c"],
  ["#f5d8e2", "#7f2c54"],
  ["#d0e9e7", "#195957"],
  ["#e6e1d5", "#504a39"],
];

/** Each in a square of 40, in one color. */
const MOTIFS: Record<MonogramMotif, ReactNode> = {
  bone: <path d="M10 13a5 5 0 0 1 8 4l10 6a5 5 0 1 1 1 9 5 5 0 0 1-7-3l-10-7a5 5 0 1 1-4-8 5 5 0 0 1 2-1Z" />,
  bubbles: (
    <>
      <circle cx="14" cy="25" r="9" />
      <circle cx="29" cy="15" r="6" />
      <circle cx="29" cy="32" r="4" />
    </>
  ),
  comb: <path d="M5 11h30v8h-2v13h-4V19h-4v13h-4V19h-3v13h-4V19h-4v13H7V19H5Z" />,
  paw: (
    <>
      <ellipse cx="20" cy="27" rx="9" ry="7.500" />
      <circle cx="8" cy="19" r="4" />
      <circle cx="15.500" cy="11" r="4.200" />
      <circle cx="24.500" cy="11" r="4.200" />
      <circle cx="32" cy="19" r="4" />
    </>
  ),
  scissors: (
    <path d="m12 5 8 12 8-12 3 2-8 14 4 5a6 6 0 1 1-4 3l-3-5-3 5a6 6 0 1 1-4-3l4-5L9 7Zm-2 23a2.500 2.500 0 1 0 .1 0Zm20 0a2.500 2.500 0 1 0 .1 0Z" />
  ),
  van: <path d="M4 10h20v6h6l6 7v7h-4a4.500 4.500 0 0 1-9 0h-6a4.500 4.500 0 0 1-9 0H4Zm22 9v5h6l-4-5Z" />,
};

/** Places around the initials that a round frame shows: x, y, and degrees of a turn. */
const PLACES = [
  [80, 6, 0],
  [132, 30, 24],
  [150, 84, -12],
  [124, 140, 16],
  [72, 154, -8],
  [24, 134, 20],
  [8, 78, -18],
  [30, 28, 10],
] as const;

/** The picture of a person without a photo: the initials amid a trade's motif. */
export function Monogram({ initials, motif, tone }: MonogramProps) {
  const [ground, ink] = TONES[tone] ?? ["#e6e1d5", "#504a39"];
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" role="img" aria-label={initials}>
      <rect width="200" height="200" fill={ground} />
      <circle cx="100" cy="100" r="62" fill="#fff" opacity="0.55" />
      <g fill={ink} fillRule="evenodd" opacity="0.28">
        {PLACES.map(([x, y, turn]) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn} 20 20)`}>
            {MOTIFS[motif]}
          </g>
        ))}
      </g>
      <text
        x="100"
        y="100"
        dy="0.350em"
        textAnchor="middle"
        fontFamily="system-ui, sans-serif"
        fontSize="60"
        fontWeight="700"
        fill={ink}
      >
        {initials}
      </text>
    </svg>
  );
}
