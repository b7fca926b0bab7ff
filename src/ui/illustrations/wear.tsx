import { pen } from "./art.tsx";

/** A bow in the brand's color. */
export function Bow({ cx, cy, size = 1 }: { cx: number; cy: number; size?: number }) {
  return (
    <g transform={`translate(${cx} ${cy}) scale(${size})`}>
      <path
        d="M0 0C-6-5-15-13-21-10-26-7-26 8-21 11-15 14-6 5 0 0ZM0 0C6-5 15-13 21-10 26-7 26 8 21 11 15 14 6 5 0 0Z"
        fill="var(--art-brand)"
      />
      <path
        d="M-8-2q-4-1-7-4M-8 3q-4 1-6 4M8-2q4-1 7-4M8 3q4 1 6 4"
        {...pen}
        strokeWidth={2}
        stroke="var(--art-brand-deep)"
      />
      <rect x="-5" y="-6" width="10" height="12" rx="4.500" fill="var(--art-brand-deep)" />
    </g>
  );
}

/** A dotted bandana. `w` is its width at the neck, and `y` is its upper edge. */
export function Bandana({ cx, y, w }: { cx: number; y: number; w: number }) {
  const h = w / 2;
  return (
    <g>
      <path
        d={`M${cx - h} ${y}q${h} ${h * 0.42} ${w} 0l${h * 0.2} ${h * 0.3}c-${h * 0.2} ${h * 0.16}-${h * 0.44} ${h * 0.26}-${h * 0.62} ${h * 0.3}l-${h * 0.5} ${h * 0.68}q-${h * 0.08} ${h * 0.08}-${h * 0.16} 0l-${h * 0.5}-${h * 0.68}c-${h * 0.18}-${h * 0.04}-${h * 0.42}-${h * 0.14}-${h * 0.62}-${h * 0.3}Z`}
        fill="var(--art-brand)"
      />
      <path
        d={[
          [-0.42, 0.44],
          [0, 0.5],
          [0.42, 0.44],
          [-0.25, 0.78],
          [0.25, 0.78],
          [0, 1.02],
        ]
          .map(([x = 0, dy = 0]) => `M${cx + x * h} ${y + dy * h}h.1`)
          .join("")}
        {...pen}
        stroke="var(--art-brand-pale)"
        strokeWidth={w * 0.075}
      />
    </g>
  );
}
