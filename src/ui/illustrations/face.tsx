import { pen } from "./art.tsx";

/** Two eyes with a point of light. `gap` is the distance of an eye from the middle line. */
export function Eyes({ cx, cy, gap, r = 4.6 }: { cx: number; cy: number; gap: number; r?: number }) {
  return (
    <g>
      {[cx - gap, cx + gap].map((x) => (
        <g key={x}>
          <ellipse cx={x} cy={cy} rx={r * 0.94} ry={r * 1.08} fill="var(--art-ink)" />
          <circle cx={x + r * 0.3} cy={cy - r * 0.4} r={r * 0.3} fill="var(--art-white)" />
        </g>
      ))}
    </g>
  );
}

/** A dog's nose and mouth. `tongue` shows the tongue of a happy dog. */
export function Snout({
  cx,
  cy,
  w = 8,
  tongue = false,
}: {
  cx: number;
  cy: number;
  w?: number;
  tongue?: boolean;
}) {
  const drop = w * 0.62;
  const foot = cy + w * 1.28;
  return (
    <g>
      {tongue && (
        <path
          d={`M${cx - w * 0.5} ${foot}h${w}v${w * 0.75}a${w * 0.5} ${w * 0.5} 0 0 1-${w} 0Z`}
          fill="var(--art-blush)"
        />
      )}
      <path
        d={`M${cx} ${cy + w * 0.5}V${foot}M${cx - w * 1.05} ${foot - drop * 0.35}Q${cx - w * 0.9} ${foot + drop * 0.5} ${cx} ${foot}Q${cx + w * 0.9} ${foot + drop * 0.5} ${cx + w * 1.05} ${foot - drop * 0.35}`}
        {...pen}
        strokeWidth={2.6}
      />
      <path
        d={`M${cx - w * 0.72} ${cy - w * 0.42}Q${cx} ${cy - w * 0.8} ${cx + w * 0.72} ${cy - w * 0.42}Q${cx + w * 1.02} ${cy + w * 0.1} ${cx + w * 0.42} ${cy + w * 0.52}Q${cx} ${cy + w * 0.8} ${cx - w * 0.42} ${cy + w * 0.52}Q${cx - w * 1.02} ${cy + w * 0.1} ${cx - w * 0.72} ${cy - w * 0.42}Z`}
        fill="var(--art-ink)"
      />
      <ellipse
        cx={cx - w * 0.18}
        cy={cy - w * 0.3}
        rx={w * 0.26}
        ry={w * 0.12}
        fill="var(--art-white)"
        opacity="0.5"
      />
    </g>
  );
}

/** A paw with toes, seen from the front. */
export function Paw({ cx, cy, w = 12, fill }: { cx: number; cy: number; w?: number; fill: string }) {
  return (
    <g>
      <path
        d={`M${cx - w} ${cy}C${cx - w} ${cy - w * 0.9} ${cx + w} ${cy - w * 0.9} ${cx + w} ${cy}Q${cx + w} ${cy + w * 0.42} ${cx + w * 0.6} ${cy + w * 0.42}H${cx - w * 0.6}Q${cx - w} ${cy + w * 0.42} ${cx - w} ${cy}Z`}
        fill={fill}
      />
      <path
        d={`M${cx - w * 0.32} ${cy - w * 0.05}v${w * 0.4}M${cx + w * 0.32} ${cy - w * 0.05}v${w * 0.4}`}
        {...pen}
        strokeWidth={2}
      />
    </g>
  );
}
