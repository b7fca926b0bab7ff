import { Art, type ArtProps, Floor, pen, tufts } from "./art.tsx";

/** An empty basket with a ball: no pets yet. */
export function EmptyPets(props: ArtProps) {
  return (
    <Art box="0 0 240 190" {...props}>
      <ellipse cx="120" cy="102" rx="112" ry="74" fill="var(--art-haze)" />
      <Floor cx={120} cy={170} rx={98} />
      <path
        d={tufts({ cx: 120, cy: 104, rx: 76, ry: 24, n: 15, round: 0.7, wild: 0.2 })}
        fill="var(--art-brand-deep)"
      />
      <ellipse cx="120" cy="112" rx="64" ry="20" fill="var(--art-cream)" />
      <path
        d="M36 112c0 10 20 22 84 22s84-12 84-22c4 14 4 34-6 46-6 8-14 10-24 10H66c-10 0-18-2-24-10-10-12-10-32-6-46Z"
        fill="var(--art-brand)"
      />
      <path
        d="M62 132v34M91 136v31M120 137v31M149 136v31M178 132v34"
        {...pen}
        stroke="var(--art-brand-deep)"
        strokeWidth="3"
        opacity="0.6"
      />
      <path
        d="M92 102c-8-2-14 6-8 12-4 8 6 13 11 7l34-12c8 3 13-6 7-11 3-8-7-12-11-6Z"
        fill="var(--art-white)"
        transform="rotate(4 110 108)"
      />
      <circle cx="196" cy="156" r="17" fill="var(--art-accent)" />
      <path
        d="M184 145c10 4 18 14 20 26M196 139c-2 12-10 20-17 21"
        {...pen}
        stroke="var(--art-white)"
        strokeWidth="3"
      />
    </Art>
  );
}
