import { Art, type ArtProps, pen } from "./art.tsx";
import { Spot } from "./spot.tsx";

/** An open tin with a paw on it: paw balm. */
export function AddOnPawBalm(props: ArtProps) {
  return (
    <Art box="0 0 160 160" {...props}>
      <Spot />
      <g transform="rotate(14 112 62)">
        <circle cx="106" cy="62" r="36" fill="var(--art-accent)" />
        <circle cx="106" cy="62" r="28" fill="var(--art-accent-pale)" />
        <path
          d="M106 58c7 0 15 7 15 14 0 6-6 7-15 7s-15-1-15-7c0-7 8-14 15-14Z"
          fill="var(--art-accent-deep)"
        />
        <path
          d="M89 58h.1M100 49h.1M113 49h.1M123 58h.1"
          {...pen}
          stroke="var(--art-accent-deep)"
          strokeWidth="9"
        />
      </g>
      <path d="M22 104h92v22c0 10-20 18-46 18s-46-8-46-18Z" fill="var(--art-accent-deep)" />
      <ellipse cx="68" cy="104" rx="46" ry="18" fill="var(--art-shade)" />
      <ellipse cx="68" cy="104" rx="38" ry="13" fill="var(--art-cream)" />
      <path d="M44 106c8-10 20-2 26-8s16-2 24 2" {...pen} stroke="var(--art-white)" strokeWidth="5" />
      <path d="M32 124c8 6 20 9 32 9" {...pen} stroke="var(--art-white)" strokeWidth="4" opacity="0.4" />
    </Art>
  );
}
