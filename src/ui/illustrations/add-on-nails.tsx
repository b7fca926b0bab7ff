import { Art, type ArtProps, pen } from "./art.tsx";
import { Spot } from "./spot.tsx";

/** A paw and a pair of clippers: nail trim. */
export function AddOnNails(props: ArtProps) {
  return (
    <Art box="0 0 160 160" {...props}>
      <Spot />
      <path
        d="M25 84q2-17 9-20 5 5 5 19ZM55 77q1-17 7-20 6 4 6 20ZM84 81q2-15 9-19 4 6 5 19Z"
        fill="var(--art-coal)"
      />
      <path
        d="M28 132c-6-16-8-34-4-48 3-11 17-13 22-4 3-15 25-17 29-2 6-10 22-8 25 4 3 16 1 34-5 50-2 8-8 14-16 14H46c-9 0-15-5-18-14Z"
        fill="var(--art-sand)"
      />
      <path d="M48 82v16M75 82v16" {...pen} strokeWidth="2.600" opacity="0.6" />
      <path d="M46 122c0-8 8-15 16-15s16 7 16 15c0 7-7 8-16 8s-16-1-16-8Z" fill="var(--art-caramel)" />
      <g transform="translate(-10 12)">
        <path
          d="M112 50c16 8 30 26 32 52M124 38c14 4 28 16 32 38"
          {...pen}
          stroke="var(--art-brand)"
          strokeWidth="10"
        />
        <path
          d="M124 36c-8-12-22-17-34-12-3 5-1 11 4 14 2-4 7-6 13-4 3 4 7 8 11 12Z"
          fill="var(--art-shade)"
        />
        <path d="M112 52c-10 2-18-2-21-10 3-5 9-6 15-4 6 1 11 5 14 8Z" fill="var(--art-slate)" />
        <circle cx="118" cy="43" r="7" fill="var(--art-brand-deep)" />
      </g>
    </Art>
  );
}
