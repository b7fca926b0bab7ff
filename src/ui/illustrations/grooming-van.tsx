import { Art, type ArtProps, Floor, pen } from "./art.tsx";
import { Eyes, Snout } from "./face.tsx";

const body =
  "M40 30H196c16 0 28 7 37 20l21 33c2 3 5 5 9 6l22 5c11 3 17 10 17 21v25c0 8-4 12-12 12H36c-10 0-14-5-14-14V52c0-14 6-22 18-22Z";

/** A mobile grooming salon from the side, in the brand's colors, with a guest at the window. */
export function GroomingVan(props: ArtProps) {
  return (
    <Art box="0 0 320 190" {...props}>
      <Floor cx={163} cy={172} rx={140} ry={9} />
      <rect x="76" y="20" width="46" height="14" rx="5" fill="var(--art-slate)" />
      <path d={body} fill="var(--art-brand-pale)" />
      <path
        d="M22 118c24-18 44 6 70-4s44-20 74-4 56 6 80-2c18-6 38-4 56 4v28c0 8-4 12-12 12H36c-10 0-14-5-14-14Z"
        fill="var(--art-brand)"
      />
      <path d="M22 146h280c-1 4-5 6-12 6H36c-8 0-13-2-14-6Z" fill="var(--art-brand-deep)" />
      <Bubbles />
      <path
        d="M212 48c10 2 16 8 21 16l11 18c2 4 0 6-4 6h-34c-5 0-7-2-7-7V54c0-5 3-7 13-6Z"
        fill="var(--art-coal)"
      />
      <path
        d="M222 54l14 24M213 54l18 30"
        {...pen}
        stroke="var(--art-white)"
        strokeWidth="5"
        opacity="0.16"
      />
      <path d="M36 90V60c0-8 4-12 12-12h40c8 0 12 4 12 12v30Z" fill="var(--art-coal)" />
      <Guest />
      <path d="M116 152V60c0-6 3-9 9-9h58c6 0 9 3 9 9v92" {...pen} strokeWidth="2.400" opacity="0.35" />
      <rect x="128" y="62" width="52" height="32" rx="8" fill="var(--art-coal)" />
      <path
        d="M138 68l14 20M149 68l14 20"
        {...pen}
        stroke="var(--art-white)"
        strokeWidth="5"
        opacity="0.16"
      />
      <Awning />
      <path d="M124 112h10" {...pen} strokeWidth="4" opacity="0.7" />
      <path d="M294 108c6 2 9 6 9 13h-8c-5 0-8-3-8-7s3-7 7-6Z" fill="var(--art-cream)" />
      <rect x="284" y="138" width="22" height="12" rx="6" fill="var(--art-slate)" />
      <path d="M204 96c0-5 10-6 10 0v6c0 4-10 4-10 0Z" fill="var(--art-brand-deep)" />
      <Wheel cx={82} />
      <Wheel cx={244} />
    </Art>
  );
}

function Bubbles() {
  return (
    <g fill="var(--art-white)">
      <circle cx="58" cy="126" r="7" opacity="0.9" />
      <circle cx="44" cy="136" r="4" opacity="0.75" />
      <circle cx="70" cy="112" r="4" opacity="0.85" />
      <circle cx="152" cy="122" r="6" opacity="0.9" />
      <circle cx="166" cy="132" r="4" opacity="0.75" />
      <circle cx="206" cy="122" r="5" opacity="0.85" />
      <circle cx="272" cy="122" r="4" opacity="0.75" />
    </g>
  );
}

function Awning() {
  const stripes = [0, 1, 2, 3, 4];
  return (
    <g>
      {stripes.map((i) => (
        <path
          key={i}
          d={`M${124 + i * 12} 48h12v11a6 6 0 0 1-12 0Z`}
          fill={i % 2 ? "var(--art-white)" : "var(--art-accent)"}
        />
      ))}
      <rect x="121" y="44" width="66" height="7" rx="3.500" fill="var(--art-accent-deep)" />
    </g>
  );
}

function Guest() {
  return (
    <g>
      <path d="M50 66c-7-1-11 8-8 17 2 5 6 6 8 2ZM86 66c7-1 11 8 8 17-2 5-6 6-8 2Z" fill="var(--art-rust)" />
      <path d="M68 54c13 0 19 8 19 19 0 12-7 19-19 19s-19-7-19-19c0-11 6-19 19-19Z" fill="var(--art-sand)" />
      <ellipse cx="68" cy="83" rx="11" ry="8.500" fill="var(--art-cream)" />
      <Eyes cx={68} cy={71} gap={7.5} r={2.6} />
      <Snout cx={68} cy={78.5} w={4.4} tongue />
      <path d="M34 90h68" {...pen} stroke="var(--art-brand)" strokeWidth="5" />
      <path
        d="M51 86c0-5 9-5 9 0v5a4.5 4.5 0 0 1-9 0ZM76 86c0-5 9-5 9 0v5a4.5 4.5 0 0 1-9 0Z"
        fill="var(--art-sand)"
      />
    </g>
  );
}

function Wheel({ cx }: { cx: number }) {
  return (
    <g>
      <path d={`M${cx - 32} 153a32 32 0 0 1 64 0Z`} fill="var(--art-brand-deep)" />
      <circle cx={cx} cy="150" r="25" fill="var(--art-coal)" />
      <circle cx={cx} cy="150" r="13" fill="var(--art-shade)" />
      <circle cx={cx} cy="150" r="4.500" fill="var(--art-slate)" />
    </g>
  );
}
