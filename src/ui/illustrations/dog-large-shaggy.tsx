import { Art, type ArtProps, Floor, pen, tufts } from "./art.tsx";
import { Paw, Snout } from "./face.tsx";

/** A large dog with long hair: Sheepdog, Bernese, Newfoundland and the like. */
export function DogLargeShaggy(props: ArtProps) {
  return (
    <Art box="0 0 200 200" {...props}>
      <Floor cx={100} cy={190} rx={76} />
      <path
        d="M148 172c24 4 40-10 37-31-7 2-10 0-14-3 1 5 0 8-2 10-4-2-7-2-11-1 2 4 2 7-10 9Z"
        fill="var(--art-slate)"
      />
      <path
        d={tufts({ cx: 100, cy: 138, rx: 60, ry: 47, n: 15, round: 0.75, wild: 0.7 })}
        fill="var(--art-slate)"
      />
      <Paw cx={56} cy={183} w={15} fill="var(--art-slate)" />
      <Paw cx={144} cy={183} w={15} fill="var(--art-slate)" />
      <path
        d="M64 100c-8 22-6 40-10 56 7-2 9-5 13-9 1 10-1 20-4 30 9-2 13-7 16-13 3 6 3 12 2 18 7-4 10-9 12-15l7 10 7-10c2 6 5 11 12 15-1-6-1-12 2-18 3 6 7 11 16 13-3-10-5-20-4-30 4 4 6 7 13 9-4-16-2-34-10-56Z"
        fill="var(--art-shade)"
      />
      <Paw cx={81} cy={186} w={14} fill="var(--art-white)" />
      <Paw cx={119} cy={186} w={14} fill="var(--art-white)" />
      <path d="M62 120c16 14 60 14 76 0" {...pen} stroke="var(--art-brand)" strokeWidth="9" />
      <circle cx="100" cy="137" r="7.500" fill="var(--art-accent)" />
      <g transform="rotate(-4 100 110)">
        <path
          d="M58 50C38 56 32 84 40 114c6-1 9-4 11-8 2 6 5 10 10 12 6-18 9-42 9-60ZM142 50c20 6 26 34 18 64-6-1-9-4-11-8-2 6-5 10-10 12-6-18-9-42-9-60Z"
          fill="var(--art-slate)"
        />
        <path
          d="M100 22c34 0 50 22 48 52-1 13-4 23-9 33-3-2-5-4-6-7-4 10-10 17-18 21-2-3-3-5-3-8-4 6-8 9-12 11-4-2-8-5-12-11 0 3-1 5-3 8-8-4-14-11-18-21-1 3-3 5-6 7-5-10-8-20-9-33-2-30 14-52 48-52Z"
          fill="var(--art-shade)"
        />
        <path
          d="M100 84c16 0 25 9 25 19 0 5-3 9-6 12-2-2-3-4-3-6-4 6-10 11-16 14-6-3-12-8-16-14 0 2-1 4-3 6-3-3-6-7-6-12 0-10 9-19 25-19Z"
          fill="var(--art-white)"
        />
        <Snout cx={100} cy={96} w={10} tongue />
        <path
          d="M100 24c-5 18-18 28-42 38 5 2 9 2 14 1-4 8-9 13-17 17 12 2 21-1 28-7-1 7-3 12-8 17 14-3 22-14 25-31 3 17 11 28 25 31-5-5-7-10-8-17 7 6 16 9 28 7-8-4-13-9-17-17 5 1 9 1 14-1-24-10-37-20-42-38Z"
          fill="var(--art-white)"
        />
        <path
          d="M100 34v18M87 42q-4 11-13 17M113 42q4 11 13 17"
          {...pen}
          stroke="var(--art-slate)"
          strokeWidth="2.200"
          opacity="0.45"
        />
      </g>
    </Art>
  );
}
