import { Art, type ArtProps, pen } from "./art.tsx";
import { Spot } from "./spot.tsx";

/** A slicker brush with fine pins. */
export function ProductBrush(props: ArtProps) {
  return (
    <Art box="0 0 160 160" {...props}>
      <Spot />
      <g transform="rotate(-34 80 80)">
        <path d="M74 74h13l4 62c0 8-5 13-11 13s-10-5-10-13Z" fill="var(--art-brand)" />
        <path d="M80 92v40" {...pen} stroke="var(--art-brand-deep)" strokeWidth="4" opacity="0.6" />
        <rect x="34" y="32" width="92" height="46" rx="15" fill="var(--art-brand-deep)" />
        <rect x="41" y="28" width="78" height="36" rx="11" fill="var(--art-cream)" />
        <path
          d="M52 38v-14M64 38v-14M76 38v-14M88 38v-14M100 38v-14M110 38v-14M58 52v-14M70 52v-14M82 52v-14M94 52v-14M105 52v-14"
          {...pen}
          stroke="var(--art-slate)"
          strokeWidth="3.500"
        />
      </g>
      <path
        d="M112 118c10-3 17 3 14 10s-13 5-12-2 13-11 22-6"
        {...pen}
        stroke="var(--art-caramel)"
        strokeWidth="4"
      />
    </Art>
  );
}
