import { Art, type ArtProps, Floor, pen } from "./art.tsx";
import { CatShortHair } from "./cat-short-hair.tsx";

/** A dryer without power and a cat that knows nothing about it: something went wrong on our side. */
export function Unplugged(props: ArtProps) {
  return (
    <Art box="0 0 280 200" {...props}>
      <ellipse cx="140" cy="112" rx="132" ry="78" fill="var(--art-haze)" />
      <Floor cx={140} cy={184} rx={120} />
      <path d="M87 156c0 22 16 24 32 18s20-14 30-4" {...pen} stroke="var(--art-coal)" strokeWidth="5" />
      <path d="M70 98h32l-5 54c-1 6-5 9-10 9s-10-3-11-9Z" fill="var(--art-brand-deep)" />
      <path
        d="M62 54h68c6 0 9 2 9 8v32c0 6-3 8-9 8H62c-16 0-28-10-28-24s12-24 28-24Z"
        fill="var(--art-brand)"
      />
      <path d="M139 62l20-6c4-1 6 0 6 4v36c0 4-2 5-6 4l-20-6Z" fill="var(--art-brand-deep)" />
      <circle cx="63" cy="78" r="15" fill="var(--art-brand-pale)" />
      <path d="M56 72l14 12M56 84l14-12" {...pen} stroke="var(--art-brand-deep)" strokeWidth="3" />
      <path
        d="M98 66h24M98 78h24M98 90h24"
        {...pen}
        stroke="var(--art-brand-deep)"
        strokeWidth="3"
        opacity="0.5"
      />
      <g transform="translate(-18 4) rotate(-24 168 166)">
        <rect x="160" y="156" width="24" height="20" rx="6" fill="var(--art-accent)" />
        <path d="M184 161h9M184 171h9" {...pen} stroke="var(--art-slate)" strokeWidth="4" />
      </g>
      <path
        d="M180 140l4-9M189 146l8-6M170 142l-5-7"
        {...pen}
        stroke="var(--art-accent)"
        strokeWidth="3.500"
      />
      <CatShortHair x={158} y={66} width={124} height={124} />
    </Art>
  );
}
