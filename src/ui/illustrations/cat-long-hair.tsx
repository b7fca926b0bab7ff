import { Art, type ArtProps, Floor, tufts } from "./art.tsx";
import { CatFace } from "./cat-face.tsx";
import { Paw } from "./face.tsx";
import { Bow } from "./wear.tsx";

/** A cat with long hair: Persian, Maine Coon and the like. */
export function CatLongHair(props: ArtProps) {
  return (
    <Art box="0 0 200 200" {...props}>
      <Floor cx={100} cy={184} rx={62} />
      <path
        d="M132 172c26 8 48-4 50-30 1-16-6-26-12-24-7 2-2 12-6 22-4 9-14 12-28 10Z"
        fill="var(--art-caramel)"
      />
      <path
        d="M182 142c1-16-6-26-12-24-5 2-4 8-4 15 4-1 5-1 8-3-1 5-2 7-4 10 5 0 8 0 12 2Z"
        fill="var(--art-cream)"
      />
      <path
        d={tufts({ cx: 100, cy: 142, rx: 50, ry: 37, n: 13, round: 0.72, wild: 0.55 })}
        fill="var(--art-caramel)"
      />
      <path
        d="M66 104c-4 12-4 20-10 30 7 0 10-2 14-5 0 9 0 15-3 22 7-1 10-4 13-8 3 7 8 14 20 21 12-7 17-14 20-21 3 4 6 7 13 8-3-7-3-13-3-22 4 3 7 5 14 5-6-10-6-18-10-30Z"
        fill="var(--art-white)"
      />
      <Paw cx={86} cy={180} w={13} fill="var(--art-white)" />
      <Paw cx={114} cy={180} w={13} fill="var(--art-white)" />
      <g transform="rotate(-4 100 112)">
        <path
          d="M64 70C58 48 58 30 64 28c6-1 20 14 28 26ZM136 70c6-22 6-40 0-42-6-1-20 14-28 26Z"
          fill="var(--art-caramel)"
        />
        <path
          d="M69 58c-3-11-3-19-1-19 3 0 10 7 14 13ZM131 58c3-11 3-19 1-19-3 0-10 7-14 13Z"
          fill="var(--art-blush)"
        />
        <path
          d="M100 44c26 0 42 13 44 32 4 2 7 3 12 3-4 5-7 7-12 9 3 4 6 6 11 8-7 4-13 4-19 3-9 10-21 14-36 14s-27-4-36-14c-6 1-12 1-19-3 5-2 8-4 11-8-5-2-8-4-12-9 5 0 8-1 12-3 2-19 18-32 44-32Z"
          fill="var(--art-caramel)"
        />
        <path
          d="M100 46c5 0 7 12 8 24 6 4 16 10 16 24 0 12-12 17-24 17s-24-5-24-17c0-14 10-20 16-24 1-12 3-24 8-24Z"
          fill="var(--art-white)"
        />
        <CatFace cx={100} cy={76} />
      </g>
      <Bow cx={101} cy={121} size={0.85} />
    </Art>
  );
}
