import type { CSSProperties } from "react";
import { Art, type ArtProps, pen, tufts } from "./art.tsx";
import { CatShortHair } from "./cat-short-hair.tsx";
import { DogAfter } from "./dog-after.tsx";
import { GroomingVan } from "./grooming-van.tsx";

/** Under the sitters the floor is road here, not paper. */
const shade = { "--art-ground": "color-mix(in oklab, var(--art-coal) 28%, transparent)" } as CSSProperties;

/** The van at the kerb, a dog fresh from it, a cat not so sure. Paints its own sky; round its corners. */
export function HeroScene(props: ArtProps) {
  return (
    <Art box="0 36 720 484" {...props}>
      <rect width="720" height="520" fill="var(--art-haze)" />
      <circle cx="590" cy="104" r="46" fill="var(--art-accent-pale)" />
      <Cloud x={86} y={74} size={1} />
      <Cloud x={430} y={52} size={0.8} />
      <path d="M0 300c90-70 190-70 290-24s220-40 430 10v120H0Z" fill="var(--art-leaf)" opacity="0.45" />
      <House x={48} y={170} wall="var(--art-cream)" roof="var(--art-rust)" />
      <House x={470} y={158} wall="var(--art-shade)" roof="var(--art-brand-deep)" />
      <Tree x={300} y={190} />
      <Tree x={676} y={226} />
      <path d="M0 372h720v26H0Z" fill="var(--art-leaf)" />
      <path
        d="M0 388q20-14 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0v20H0Z"
        fill="var(--art-leaf-deep)"
        opacity="0.4"
      />
      <path d="M0 396h720v40H0Z" fill="var(--art-ground)" />
      <path d="M0 430h720v90H0Z" fill="var(--art-slate)" opacity="0.55" />
      <path d="M0 428h720v9H0Z" fill="var(--art-shade)" />
      <path
        d="M30 498h70M170 498h70M310 498h70M450 498h70M590 498h70"
        {...pen}
        stroke="var(--art-white)"
        strokeWidth="7"
        opacity="0.7"
      />
      <path
        d="M24 396V322M84 396V322M144 396V322M0 340h160M0 366h160"
        {...pen}
        stroke="var(--art-white)"
        strokeWidth="11"
      />
      <CatShortHair x={30} y={222} width={112} height={112} />
      <g style={shade}>
        <GroomingVan x={104} y={206} width={450} height={267} />
      </g>
      <g style={shade}>
        <DogAfter x={540} y={316} width={178} height={178} />
      </g>
    </Art>
  );
}

function Cloud({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${size})`}
      d="M18 44c-24 0-24-30-2-30C20-4 54-8 64 12c18-10 36 4 32 16 20-2 22 16 4 16Z"
      fill="var(--art-white)"
      opacity="0.85"
    />
  );
}

function House({ x, y, wall, roof }: { x: number; y: number; wall: string; roof: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M14 70h172v134H14Z" fill={wall} />
      <path d="M142 6h22v44h-22Z" fill={roof} />
      <path d="M100 0c4 0 8 2 12 6l84 62c6 6 4 12-4 12H8c-8 0-10-6-4-12L88 6c4-4 8-6 12-6Z" fill={roof} />
      <rect x="38" y="102" width="46" height="52" rx="8" fill="var(--art-white)" />
      <path d="M61 102v52M38 128h46" {...pen} stroke="var(--art-shade)" strokeWidth="5" />
      <path d="M118 204v-76c0-14 8-22 22-22s22 8 22 22v76Z" fill="var(--art-brand)" />
      <circle cx="152" cy="164" r="4" fill="var(--art-cream)" />
      <circle cx="100" cy="44" r="11" fill="var(--art-white)" />
    </g>
  );
}

function Tree({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-7 70h14l4 120h-22Z" fill="var(--art-cocoa)" />
      <path d="M0 120l22-22" {...pen} stroke="var(--art-cocoa)" strokeWidth="7" />
      <path
        d={tufts({ cx: 0, cy: 56, rx: 54, ry: 58, n: 13, round: 0.6, wild: 0.5 })}
        fill="var(--art-leaf-deep)"
      />
      <path
        d={tufts({ cx: -10, cy: 44, rx: 34, ry: 36, n: 11, round: 0.6, wild: 0.5 })}
        fill="var(--art-leaf)"
      />
    </g>
  );
}
