import { Art, type ArtProps, Floor, pen, tufts } from "./art.tsx";
import { Eyes, Paw, Snout } from "./face.tsx";

/** A dog in the bath, foam on its head; for thanks and welcome. */
export function DogInTub(props: ArtProps) {
  return (
    <Art box="0 0 240 200" {...props}>
      <circle cx="120" cy="92" r="90" fill="var(--art-haze)" />
      <Floor cx={120} cy={187} rx={92} />
      <g transform="rotate(-4 120 90)">
        <path
          d="M88 48c-18-4-30 12-29 36 1 14 8 22 16 22 9 0 13-16 17-32ZM152 48c18-4 30 12 29 36-1 14-8 22-16 22-9 0-13-16-17-32Z"
          fill="var(--art-cocoa)"
        />
        <path
          d="M120 34c30 0 42 16 42 42 0 28-16 44-42 44S78 104 78 76c0-26 12-42 42-42Z"
          fill="var(--art-rust)"
        />
        <path
          d="M120 36c6 0 8 10 9 26 1 8 17 12 17 27 0 13-12 19-26 19s-26-6-26-19c0-15 16-19 17-27 1-16 3-26 9-26Z"
          fill="var(--art-cream)"
        />
        <Eyes cx={120} cy={70} gap={21} r={5} />
        <Snout cx={120} cy={84} w={9} tongue />
        <path d={tufts({ cx: 120, cy: 34, rx: 27, ry: 13, n: 11, round: 0.56 })} fill="var(--art-white)" />
        <path d={tufts({ cx: 112, cy: 22, rx: 14, ry: 9, n: 8, round: 0.56 })} fill="var(--art-white)" />
        <path d="M104 33q6-5 11-1M126 38q6-4 10 0" {...pen} stroke="var(--art-brand-pale)" strokeWidth="3" />
      </g>
      <path
        d={tufts({ cx: 120, cy: 122, rx: 88, ry: 15, n: 23, round: 0.56, wild: 0.6 })}
        fill="var(--art-white)"
      />
      <path
        d="M26 122h188c6 0 8 3 7 8-6 32-20 48-46 48H65c-26 0-40-16-46-48-1-5 1-8 7-8Z"
        fill="var(--art-brand)"
      />
      <path
        d="M24 140c10 10 26 4 40 8s28-6 44-2 26 6 42 0 34 6 66-8c-6 26-20 40-41 40H65c-21 0-35-14-41-38Z"
        fill="var(--art-brand-deep)"
        opacity="0.35"
      />
      <rect x="14" y="117" width="212" height="12" rx="6" fill="var(--art-brand-pale)" />
      <Paw cx={86} cy={119} w={14} fill="var(--art-cream)" />
      <Paw cx={150} cy={119} w={14} fill="var(--art-cream)" />
      <path d="M62 178l-6 10M178 178l6 10" {...pen} stroke="var(--art-slate)" strokeWidth="8" />
      <g fill="var(--art-brand-pale)">
        <circle cx="196" cy="62" r="9" />
        <circle cx="212" cy="88" r="5" />
        <circle cx="40" cy="52" r="7" />
        <circle cx="26" cy="80" r="11" />
        <circle cx="186" cy="34" r="4" />
      </g>
      <g fill="var(--art-white)">
        <circle cx="193" cy="59" r="2.400" />
        <circle cx="22" cy="76" r="3" />
        <circle cx="38" cy="50" r="2" />
      </g>
    </Art>
  );
}
