import { Art, type ArtProps, pen } from "./art.tsx";
import { Spot } from "./spot.tsx";

/** A bag of treats with a fish on it. */
export function ProductTreats(props: ArtProps) {
  return (
    <Art box="0 0 160 160" {...props}>
      <Spot />
      <path d="M48 34h64l8 98c0 6-4 10-10 10H50c-6 0-10-4-10-10Z" fill="var(--art-brand)" />
      <path d="M46 22h68l-2 20H48Z" fill="var(--art-brand-deep)" />
      <path d="M52 32h56" {...pen} stroke="var(--art-white)" strokeWidth="3" opacity="0.6" />
      <circle cx="80" cy="88" r="29" fill="var(--art-cream)" />
      <path d="M60 88c7-12 25-14 35 0l10-9c2 6 2 12 0 18l-10-9c-10 14-28 12-35 0Z" fill="var(--art-accent)" />
      <circle cx="71" cy="85" r="2.500" fill="var(--art-ink)" />
      <path d="M80 81q4 7 0 14" {...pen} stroke="var(--art-accent-deep)" />
      <g fill="var(--art-rust)">
        <rect x="116" y="126" width="17" height="15" rx="5" transform="rotate(12 124 133)" />
        <rect x="22" y="128" width="15" height="13" rx="5" transform="rotate(-14 30 134)" />
        <rect x="104" y="138" width="13" height="12" rx="4" transform="rotate(-8 110 144)" />
      </g>
    </Art>
  );
}
