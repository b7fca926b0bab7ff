import { Art, type ArtProps, tufts } from "./art.tsx";
import { Eyes, Snout } from "./face.tsx";
import { Spot } from "./spot.tsx";
import { Bandana } from "./wear.tsx";

const neat = { round: 0.6, wild: 0.12 };

/** A dog wearing one: bandana or bow. */
export function AddOnBandana(props: ArtProps) {
  return (
    <Art box="0 0 160 160" {...props}>
      <Spot />
      <path d="M32 146c-2-36 16-58 48-58s50 22 48 58Z" fill="var(--art-sand)" />
      <Bandana cx={80} y={92} w={70} />
      <path d={tufts({ cx: 39, cy: 62, rx: 13, ry: 24, n: 15, ...neat })} fill="var(--art-caramel)" />
      <path d={tufts({ cx: 121, cy: 62, rx: 13, ry: 24, n: 15, ...neat })} fill="var(--art-caramel)" />
      <path d={tufts({ cx: 80, cy: 56, rx: 41, ry: 36, n: 23, ...neat })} fill="var(--art-sand)" />
      <path d={tufts({ cx: 80, cy: 75, rx: 23, ry: 16, n: 15, ...neat })} fill="var(--art-cream)" />
      <Eyes cx={80} cy={56} gap={17} r={5} />
      <Snout cx={80} cy={68} w={8.5} tongue />
    </Art>
  );
}
