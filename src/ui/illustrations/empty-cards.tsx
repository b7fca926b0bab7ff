import { Art, type ArtProps, Floor, pen } from "./art.tsx";

/** A purse with a paw for a clasp: no saved cards. */
export function EmptyCards(props: ArtProps) {
  return (
    <Art box="0 0 240 190" {...props}>
      <ellipse cx="120" cy="102" rx="112" ry="74" fill="var(--art-haze)" />
      <Floor cx={120} cy={168} rx={86} />
      <rect
        x="74"
        y="36"
        width="104"
        height="68"
        rx="12"
        fill="var(--art-accent)"
        transform="rotate(-8 126 70)"
      />
      <rect
        x="74"
        y="50"
        width="104"
        height="13"
        fill="var(--art-accent-deep)"
        transform="rotate(-8 126 70)"
      />
      <rect
        x="66"
        y="56"
        width="112"
        height="72"
        rx="12"
        fill="var(--art-brand-pale)"
        transform="rotate(4 122 92)"
      />
      <rect
        x="80"
        y="70"
        width="18"
        height="14"
        rx="4"
        fill="var(--art-cream)"
        transform="rotate(4 122 92)"
      />
      <path
        d="M48 86h144c8 0 12 4 12 12v54c0 10-6 16-16 16H52c-10 0-16-6-16-16V98c0-8 4-12 12-12Z"
        fill="var(--art-brand)"
      />
      <path d="M46 98h148" {...pen} stroke="var(--art-brand-deep)" strokeWidth="3" strokeDasharray="1 8" />
      <path d="M164 114h40v26h-40c-8 0-12-5-12-13s4-13 12-13Z" fill="var(--art-brand-deep)" />
      <circle cx="168" cy="127" r="6" fill="var(--art-cream)" />
    </Art>
  );
}
