import { Art, type ArtProps, Floor, pen, strands, tufts } from "./art.tsx";
import { Eyes, Paw, Snout } from "./face.tsx";

/** The same dog as DogAfter, a day late for the groomer. */
export function DogBefore(props: ArtProps) {
  return (
    <Art box="0 0 200 200" {...props}>
      <Floor cx={100} cy={187} rx={66} />
      <path d={strands({ cx: 150, cy: 132, rx: 16, ry: 15, n: 7, length: 0.5 })} fill="var(--art-caramel)" />
      <path
        d={strands({ cx: 100, cy: 138, rx: 47, ry: 38, n: 17, length: 0.17, droop: 0.6 })}
        fill="var(--art-sand)"
      />
      <path d="M70 156l4 28h22l2-20 4 0 2 20h22l4-28Z" fill="var(--art-sand)" />
      <path
        d={strands({ cx: 100, cy: 130, rx: 26, ry: 20, n: 11, length: 0.35, droop: 1 })}
        fill="var(--art-cream)"
      />
      <Paw cx={84} cy={184} w={13} fill="var(--art-caramel)" />
      <Paw cx={116} cy={184} w={13} fill="var(--art-caramel)" />
      <path
        d="M62 150q6 4 10 0M132 140q6 5 11 0M78 165q5 4 9 0"
        {...pen}
        strokeWidth="2.200"
        opacity="0.35"
      />
      <g transform="rotate(6 100 112)">
        <path
          d={strands({ cx: 55, cy: 84, rx: 14, ry: 24, n: 8, length: 0.3, droop: 0.8 })}
          fill="var(--art-caramel)"
        />
        <path
          d={strands({ cx: 145, cy: 84, rx: 14, ry: 24, n: 8, length: 0.3, droop: 0.8 })}
          fill="var(--art-caramel)"
        />
        <path d={strands({ cx: 100, cy: 76, rx: 43, ry: 37, n: 17, length: 0.17 })} fill="var(--art-sand)" />
        <path
          d={strands({ cx: 100, cy: 94, rx: 22, ry: 14, n: 10, length: 0.4, droop: 1 })}
          fill="var(--art-cream)"
        />
        <Eyes cx={100} cy={76} gap={18} />
        <path
          d="M76 34c-8 16-6 30-4 44 3-3 5-5 6-9 1 6 0 11-2 16 6-2 9-7 10-13 2 4 2 8 1 12 8-6 14-22 12-38Z"
          fill="var(--art-cream)"
        />
        <path
          d="M104 30c2-10 10-14 12-20 4 8 1 14-2 18 6-3 9-8 14-10-1 9-8 13-14 16Z"
          fill="var(--art-sand)"
        />
        <Snout cx={100} cy={87} w={8} tongue />
      </g>
      <path d="M140 46c10-8 20-4 22 2-7 6-16 6-22-2Z" fill="var(--art-leaf)" />
      <path d="M141 46q9-1 17 1" {...pen} strokeWidth="1.800" stroke="var(--art-leaf-deep)" />
      <g fill="var(--art-cocoa)" opacity="0.5">
        <path d={tufts({ cx: 66, cy: 166, rx: 7, ry: 5, n: 7 })} />
        <path d={tufts({ cx: 136, cy: 158, rx: 6, ry: 5, n: 7 })} />
        <circle cx="124" cy="172" r="2.500" />
        <circle cx="79" cy="175" r="2" />
      </g>
    </Art>
  );
}
