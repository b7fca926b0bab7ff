import { Art, type ArtProps, pen } from "./art.tsx";
import { Sparkles } from "./sparkles.tsx";
import { Spot } from "./spot.tsx";

/** A toothbrush with its paste: teeth brushing. */
export function AddOnTeeth(props: ArtProps) {
  return (
    <Art box="0 0 160 160" {...props}>
      <Spot />
      <g transform="rotate(-38 80 80)">
        <rect x="14" y="73" width="134" height="15" rx="7.500" fill="var(--art-brand)" />
        <path d="M22 80.500h52" {...pen} stroke="var(--art-brand-deep)" strokeWidth="4" opacity="0.6" />
        <path d="M102 48h38c3 0 4 2 4 4v21H98V52c0-2 1-4 4-4Z" fill="var(--art-white)" />
        <path d="M109 52v18M121 52v18M133 52v18" {...pen} stroke="var(--art-shade)" strokeWidth="3" />
        <path
          d="M96 50c-2-9 6-12 11-9 2-7 11-8 14-2 5-6 14-3 14 3 7-2 11 4 8 8Z"
          fill="var(--art-brand-pale)"
        />
      </g>
      <Sparkles
        at={[
          [42, 44, 11],
          [64, 26, 6],
        ]}
      />
    </Art>
  );
}
