import { Art, type ArtProps, pen } from "./art.tsx";
import { Spot } from "./spot.tsx";

/** An undercoat rake with a wooden handle. */
export function ProductRake(props: ArtProps) {
  return (
    <Art box="0 0 160 160" {...props}>
      <Spot />
      <g transform="rotate(30 80 80)">
        <path d="M72 64h16l3 66c0 10-4 17-11 17s-11-7-11-17Z" fill="var(--art-caramel)" />
        <path d="M77 86l-1 42M84 96l1 30" {...pen} stroke="var(--art-rust)" strokeWidth="3" opacity="0.6" />
        <circle cx="80" cy="136" r="3.500" fill="var(--art-white)" />
        <rect x="70" y="50" width="20" height="18" rx="4" fill="var(--art-slate)" />
        <rect x="32" y="36" width="96" height="18" rx="9" fill="var(--art-brand)" />
        <path
          d="M42 36V16M54 36V16M66 36V16M78 36V16M90 36V16M102 36V16M114 36V16"
          {...pen}
          stroke="var(--art-slate)"
          strokeWidth="5"
        />
        <path d="M42 45h52" {...pen} stroke="var(--art-white)" strokeWidth="4" opacity="0.5" />
      </g>
    </Art>
  );
}
