import { Art, type ArtProps, Floor, tufts } from "./art.tsx";
import { Eyes, Paw, Snout } from "./face.tsx";
import { Sparkles } from "./sparkles.tsx";
import { Bandana } from "./wear.tsx";

const neat = { round: 0.6, wild: 0.12 };

/** A dog right after its grooming. */
export function DogAfter(props: ArtProps) {
  return (
    <Art box="0 0 200 200" {...props}>
      <Floor cx={100} cy={187} rx={60} />
      <path d={tufts({ cx: 149, cy: 130, rx: 17, ry: 17, n: 11, ...neat })} fill="var(--art-caramel)" />
      <path d={tufts({ cx: 100, cy: 140, rx: 44, ry: 39, n: 23, ...neat })} fill="var(--art-sand)" />
      <path d="M73 150h25v34H73ZM102 150h25v34h-25Z" fill="var(--art-sand)" />
      <path d={tufts({ cx: 100, cy: 134, rx: 25, ry: 24, n: 15, ...neat })} fill="var(--art-cream)" />
      <Paw cx={85} cy={184} w={13} fill="var(--art-cream)" />
      <Paw cx={115} cy={184} w={13} fill="var(--art-cream)" />
      <Bandana cx={99} y={104} w={58} />
      <g transform="rotate(-5 100 112)">
        <path d={tufts({ cx: 57, cy: 82, rx: 14, ry: 25, n: 15, ...neat })} fill="var(--art-caramel)" />
        <path d={tufts({ cx: 143, cy: 82, rx: 14, ry: 25, n: 15, ...neat })} fill="var(--art-caramel)" />
        <path d={tufts({ cx: 100, cy: 74, rx: 43, ry: 37, n: 23, ...neat })} fill="var(--art-sand)" />
        <path d={tufts({ cx: 100, cy: 93, rx: 23, ry: 16, n: 15, ...neat })} fill="var(--art-cream)" />
        <Eyes cx={100} cy={74} gap={18} r={5} />
        <Snout cx={100} cy={86} w={8} tongue />
      </g>
      <Sparkles
        at={[
          [160, 48, 11],
          [34, 60, 8],
          [174, 92, 6],
        ]}
      />
    </Art>
  );
}
