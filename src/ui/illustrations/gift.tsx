import { Art, type ArtProps, Floor, pen } from "./art.tsx";
import { Sparkles } from "./sparkles.tsx";

/** A present with a bone on its bow: referrals, credit, gift cards. */
export function Gift(props: ArtProps) {
  return (
    <Art box="0 0 240 190" {...props}>
      <ellipse cx="120" cy="104" rx="112" ry="74" fill="var(--art-haze)" />
      <Floor cx={120} cy={174} rx={76} />
      <path d="M62 92h116v66c0 8-5 14-14 14H76c-9 0-14-6-14-14Z" fill="var(--art-brand)" />
      <rect x="52" y="72" width="136" height="30" rx="10" fill="var(--art-brand-deep)" />
      <path d="M108 72h24v100h-24Z" fill="var(--art-accent)" />
      <path
        d="M120 70c-10-22-44-36-48-18-3 14 24 20 48 18Zm0 0c10-22 44-36 48-18 3 14-24 20-48 18Z"
        fill="var(--art-accent)"
      />
      <path
        d="M106 62q-14-12-22-10M134 62q14-12 22-10"
        {...pen}
        stroke="var(--art-accent-deep)"
        strokeWidth="3"
      />
      <path
        d="M98 58c-8-3-14 6-8 11-4 8 6 12 10 6h40c4 6 14 2 10-6 6-5 0-14-8-11-4-5-9-2-10 2h-24c-1-4-6-7-10-2Z"
        fill="var(--art-white)"
      />
      <Sparkles
        at={[
          [202, 50, 10],
          [38, 68, 8],
          [212, 84, 5],
        ]}
        fill="var(--art-brand)"
      />
    </Art>
  );
}
