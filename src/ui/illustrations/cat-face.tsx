import { pen } from "./art.tsx";

/** A cat's eyes, nose, mouth and whiskers; `cy` is the line of the eyes. */
export function CatFace({ cx, cy }: { cx: number; cy: number }) {
  return (
    <g>
      {[cx - 20, cx + 20].map((x) => (
        <g key={x}>
          <ellipse cx={x} cy={cy} rx="7.4" ry="8" fill="var(--art-cream)" />
          <ellipse cx={x} cy={cy} rx="4" ry="7" fill="var(--art-ink)" />
          <circle cx={x + 1.6} cy={cy - 2.8} r="1.7" fill="var(--art-white)" />
        </g>
      ))}
      <path d={`M${cx - 5} ${cy + 13}q5-2.4 10 0q-1 5-5 6q-4-1-5-6Z`} fill="var(--art-blush)" />
      <path d={`M${cx} ${cy + 19}v4M${cx - 9} ${cy + 23}q4.5 5 9 0q4.5 5 9 0`} {...pen} strokeWidth={2.4} />
      <path
        d={`M${cx - 24} ${cy + 20}l-15-3M${cx - 24} ${cy + 25}l-14 3M${cx + 24} ${cy + 20}l15-3M${cx + 24} ${cy + 25}l14 3`}
        {...pen}
        strokeWidth={1.8}
        opacity="0.55"
      />
    </g>
  );
}
