import { Art, type ArtProps, Floor, pen } from "./art.tsx";

/** An open calendar with a cat asleep on it: no appointments, no free times. */
export function EmptyCalendar(props: ArtProps) {
  return (
    <Art box="0 0 240 190" {...props}>
      <ellipse cx="120" cy="106" rx="112" ry="72" fill="var(--art-haze)" />
      <Floor cx={120} cy={176} rx={84} />
      <rect x="56" y="62" width="128" height="112" rx="16" fill="var(--art-white)" />
      <path d="M56 78c0-10 6-16 16-16h96c10 0 16 6 16 16v14H56Z" fill="var(--art-brand)" />
      <path d="M86 54v18M154 54v18" {...pen} stroke="var(--art-brand-deep)" strokeWidth="7" />
      <g fill="var(--art-shade)">
        {[108, 130, 152].flatMap((y) =>
          [74, 98, 122, 146].map((x) => (
            <rect key={`${x} ${y}`} x={x} y={y} width="16" height="14" rx="4.500" />
          )),
        )}
      </g>
      <rect x="122" y="130" width="16" height="14" rx="4.500" fill="var(--art-accent)" />
      <SleepingCat />
    </Art>
  );
}

function SleepingCat() {
  return (
    <g>
      <path d="M166 60c10-4 26-2 28 12 1 12-8 16-12 26" {...pen} stroke="var(--art-slate)" strokeWidth="10" />
      <path d="M78 62c-4-26 24-42 52-38 28 3 44 18 42 38Z" fill="var(--art-slate)" />
      <path
        d="M128 26q2 8-1 14M144 30q2 7-1 13M158 40q1 6-2 10"
        {...pen}
        stroke="var(--art-coal)"
        strokeWidth="4"
      />
      <path
        d="M66 30c-2-10-2-20 2-20 5 0 12 8 16 14h14c4-6 11-14 15-14 5 0 4 10 3 20 8 18-4 33-25 33S58 48 66 30Z"
        fill="var(--art-slate)"
      />
      <path d="M91 46c8 0 13 4 13 9s-5 8-13 8-13-3-13-8 5-9 13-9Z" fill="var(--art-white)" />
      <path
        d="M71 42q5 4 10 0M101 42q5 4 10 0M91 52v2M86 56q2.500 3 5 0 2.500 3 5 0M91 26v7M84 27l1 5M98 27l-1 5"
        {...pen}
        strokeWidth="2.400"
      />
      <path d="M88.500 49h5l-2.500 3Z" fill="var(--art-blush)" />
      <path d="M40 38h11L40 50h11M24 18h9l-9 10h9" {...pen} stroke="var(--art-brand)" strokeWidth="3.200" />
    </g>
  );
}
