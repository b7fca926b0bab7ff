import { Art, type ArtProps, Floor, tufts } from "./art.tsx";
import { Eyes, Paw, Snout } from "./face.tsx";
import { Bow } from "./wear.tsx";

/** A small dog with a double coat: Pomeranian, Bichon and the like. */
export function DogSmallFluffy(props: ArtProps) {
  return (
    <Art box="0 0 200 200" {...props}>
      <Floor cx={100} cy={183} rx={54} />
      <path d={tufts({ cx: 146, cy: 122, rx: 24, ry: 27, n: 11 })} fill="var(--art-sand)" />
      <path d={tufts({ cx: 100, cy: 139, rx: 43, ry: 38, n: 17 })} fill="var(--art-caramel)" />
      <path d="M77 150h20v30H77ZM103 150h20v30h-20Z" fill="var(--art-caramel)" />
      <path d={tufts({ cx: 100, cy: 134, rx: 24, ry: 27, n: 11, turn: 0.3 })} fill="var(--art-cream)" />
      <Paw cx={86} cy={180} w={12} fill="var(--art-cream)" />
      <Paw cx={114} cy={180} w={12} fill="var(--art-cream)" />
      <g transform="rotate(-5 100 120)">
        <path
          d="M63 68C58 48 62 36 68 36c7 0 17 11 22 22ZM137 68c5-20 1-32-5-32-7 0-17 11-22 22Z"
          fill="var(--art-rust)"
        />
        <path
          d="M69 62c-2-9-1-15 1-15 4 0 9 7 12 13ZM131 62c2-9 1-15-1-15-4 0-9 7-12 13Z"
          fill="var(--art-blush)"
        />
        <path d={tufts({ cx: 100, cy: 84, rx: 45, ry: 36, n: 16 })} fill="var(--art-caramel)" />
        <path d={tufts({ cx: 100, cy: 98, rx: 24, ry: 16, n: 9, turn: 0.2 })} fill="var(--art-cream)" />
        <Eyes cx={100} cy={82} gap={16} />
        <Snout cx={100} cy={92} w={7} tongue />
      </g>
      <Bow cx={102} cy={129} size={0.95} />
    </Art>
  );
}
