import { Art, type ArtProps, pen } from "./art.tsx";
import { Spot } from "./spot.tsx";

/** A bottle and its bubbles: special shampoo. */
export function AddOnShampoo(props: ArtProps) {
  return (
    <Art box="0 0 160 160" {...props}>
      <Spot />
      <path d="M74 34v-10h-22" {...pen} stroke="var(--art-coal)" strokeWidth="8" />
      <rect x="60" y="32" width="28" height="16" rx="5" fill="var(--art-coal)" />
      <path
        d="M62 46h24c3 0 4 2 4 4 10 4 16 12 16 22v58c0 8-5 12-12 12H54c-7 0-12-4-12-12V72c0-10 6-18 16-22 0-2 1-4 4-4Z"
        fill="var(--art-brand)"
      />
      <path d="M42 82h64v40H42Z" fill="var(--art-white)" />
      <path d="M74 92c6 0 13 6 13 12 0 5-5 6-13 6s-13-1-13-6c0-6 7-12 13-12Z" fill="var(--art-accent)" />
      <path d="M58 92h.1M68 87h.1M80 87h.1M90 92h.1" {...pen} stroke="var(--art-accent)" strokeWidth="7" />
      <path d="M52 66q3-5 8-8" {...pen} stroke="var(--art-white)" strokeWidth="4" opacity="0.6" />
      <g fill="var(--art-brand-pale)">
        <circle cx="126" cy="70" r="11" />
        <circle cx="136" cy="96" r="6" />
        <circle cx="118" cy="46" r="6" />
        <circle cx="38" cy="34" r="6" />
      </g>
      <circle cx="122" cy="66" r="3" fill="var(--art-white)" />
    </Art>
  );
}
