import { Art, type ArtProps, Floor, pen, tufts } from "./art.tsx";
import { Eyes, Paw, Snout } from "./face.tsx";
import { Bandana } from "./wear.tsx";

const curly = { round: 0.54, wild: 0.3 };

/** A medium dog with curls: Poodle, Doodle and the like. */
export function DogMediumCurly(props: ArtProps) {
  return (
    <Art box="0 0 200 200" {...props}>
      <Floor cx={100} cy={187} rx={60} />
      <path d={tufts({ cx: 153, cy: 130, rx: 14, ry: 15, n: 8, ...curly })} fill="var(--art-rust)" />
      <path d={tufts({ cx: 100, cy: 140, rx: 46, ry: 40, n: 19, ...curly })} fill="var(--art-rust)" />
      <path d={tufts({ cx: 84, cy: 164, rx: 13, ry: 18, n: 11, ...curly })} fill="var(--art-rust)" />
      <path d={tufts({ cx: 116, cy: 164, rx: 13, ry: 18, n: 11, ...curly })} fill="var(--art-rust)" />
      <path
        d={tufts({ cx: 100, cy: 132, rx: 24, ry: 25, n: 12, turn: 0.2, ...curly })}
        fill="var(--art-caramel)"
      />
      <Curls
        at={[
          [64, 148],
          [72, 166],
          [137, 148],
          [129, 166],
          [87, 158],
          [115, 160],
        ]}
      />
      <Paw cx={84} cy={184} w={12} fill="var(--art-caramel)" />
      <Paw cx={116} cy={184} w={12} fill="var(--art-caramel)" />
      <Bandana cx={100} y={105} w={56} />
      <g transform="rotate(4 100 110)">
        <path d={tufts({ cx: 57, cy: 84, rx: 17, ry: 27, n: 13, ...curly })} fill="var(--art-cocoa)" />
        <path d={tufts({ cx: 143, cy: 84, rx: 17, ry: 27, n: 13, ...curly })} fill="var(--art-cocoa)" />
        <path d={tufts({ cx: 100, cy: 78, rx: 40, ry: 35, n: 17, ...curly })} fill="var(--art-rust)" />
        <path
          d={tufts({ cx: 100, cy: 46, rx: 30, ry: 19, n: 13, turn: 0.1, ...curly })}
          fill="var(--art-rust)"
        />
        <Curls
          at={[
            [86, 44],
            [103, 38],
            [114, 50],
            [97, 55],
          ]}
        />
        <path d={tufts({ cx: 100, cy: 95, rx: 23, ry: 16, n: 11, round: 0.56 })} fill="var(--art-caramel)" />
        <Eyes cx={100} cy={76} gap={17} />
        <Snout cx={100} cy={88} w={8} />
      </g>
    </Art>
  );
}

/** Small turns of the pen that say "curly". */
function Curls({ at }: { at: [number, number][] }) {
  return (
    <path
      d={at.map(([x, y]) => `M${x - 5} ${y}a5 5 0 1 1 6 4.6`).join("")}
      {...pen}
      strokeWidth="2.2"
      stroke="var(--art-cocoa)"
      opacity="0.6"
    />
  );
}
