import { Art, type ArtProps, Floor, pen } from "./art.tsx";

/** A map with its zone and a pin outside of it: we do not come there yet. */
export function EmptyMap(props: ArtProps) {
  return (
    <Art box="0 0 240 190" {...props}>
      <ellipse cx="120" cy="104" rx="112" ry="74" fill="var(--art-haze)" />
      <Floor cx={118} cy={170} rx={100} />
      <path d="M26 66l58-18 64 18 62-20v104l-62 18-64-16-58 18Z" fill="var(--art-cream)" />
      <path d="M84 48l64 18v102l-64-16Z" fill="var(--art-white)" />
      <path
        d="M26 132c16-10 40-4 58-12s40 10 64 4 40-18 62-22"
        {...pen}
        stroke="var(--art-leaf)"
        strokeWidth="9"
      />
      <path
        d="M52 60c8 30 2 60 10 98M176 58c-12 30 6 60-2 100"
        {...pen}
        stroke="var(--art-shade)"
        strokeWidth="5"
      />
      <path d="M84 48v104M148 66v102" {...pen} strokeWidth="2" opacity="0.2" />
      <ellipse cx="90" cy="104" rx="44" ry="34" fill="var(--art-brand)" opacity="0.22" />
      <ellipse
        cx="90"
        cy="104"
        rx="44"
        ry="34"
        {...pen}
        stroke="var(--art-brand)"
        strokeWidth="3.500"
        strokeDasharray="1 9"
      />
      <MiniVan />
      <ellipse cx="182" cy="112" rx="10" ry="4" fill="var(--art-ink)" opacity="0.2" />
      <path d="M182 112c-16-24-24-34-24-46a24 24 0 0 1 48 0c0 12-8 22-24 46Z" fill="var(--art-accent)" />
      <circle cx="182" cy="65" r="14" fill="var(--art-white)" />
      <path d="M177 62h.1M187 62h.1" {...pen} strokeWidth="4.500" />
      <path d="M177 71q5-4 10 0" {...pen} strokeWidth="2.400" />
    </Art>
  );
}

function MiniVan() {
  return (
    <g transform="translate(66 86)">
      <path
        d="M6 0h26c4 0 6 2 8 5l5 8 4 2c2 1 3 2 3 5v8H4c-2 0-4-2-4-4V6c0-4 2-6 6-6Z"
        fill="var(--art-brand)"
      />
      <path d="M31 5c4 0 5 2 6 4l2 5h-8Z" fill="var(--art-white)" />
      <rect x="6" y="6" width="18" height="9" rx="3" fill="var(--art-white)" />
      <circle cx="13" cy="28" r="5.500" fill="var(--art-coal)" />
      <circle cx="40" cy="28" r="5.500" fill="var(--art-coal)" />
    </g>
  );
}
