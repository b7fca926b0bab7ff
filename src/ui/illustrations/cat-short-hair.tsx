import { Art, type ArtProps, Floor, pen } from "./art.tsx";
import { CatFace } from "./cat-face.tsx";
import { Paw } from "./face.tsx";

/** A cat with a short coat, tabby. */
export function CatShortHair(props: ArtProps) {
  return (
    <Art box="0 0 200 200" {...props}>
      <Floor cx={104} cy={184} rx={56} />
      <path
        d="M128 174c30 4 46-6 44-26-1-9-13-9-13 0 1 9-5 12-14 12"
        {...pen}
        stroke="var(--art-slate)"
        strokeWidth="13"
      />
      <path d="M160 143c3-3 8-3 11 1M152 167q5 3 7 9" {...pen} stroke="var(--art-coal)" strokeWidth="4" />
      <path
        d="M78 100c-15 20-24 46-22 69 0 8 6 12 13 12h62c7 0 13-4 13-12 2-23-7-49-22-69Z"
        fill="var(--art-slate)"
      />
      <path
        d="M58 152q10 1 14-4M61 138q9 0 13-5M142 152q-10 1-14-4M139 138q-9 0-13-5"
        {...pen}
        stroke="var(--art-coal)"
        strokeWidth="4"
      />
      <path d="M80 150q3 14 2 24M120 150q-3 14-2 24M100 158v20" {...pen} strokeWidth="2.4" opacity="0.5" />
      <path d="M82 108c-3 24 3 48 18 48s21-24 18-48Z" fill="var(--art-white)" />
      <Paw cx={88} cy={180} w={12} fill="var(--art-white)" />
      <Paw cx={112} cy={180} w={12} fill="var(--art-white)" />
      <path d="M73 103c9 11 45 11 54 0l3 9c-10 12-50 12-60 0Z" fill="var(--art-accent)" />
      <circle cx="100" cy="122" r="6" fill="var(--art-brand)" />
      <g transform="rotate(5 100 112)">
        <path
          d="M62 74C56 50 55 28 61 26c6-2 22 14 30 26ZM138 74c6-24 7-46 1-48-6-2-22 14-30 26Z"
          fill="var(--art-slate)"
        />
        <path
          d="M67 60c-3-12-4-22-2-22 3 0 11 8 15 14ZM133 60c3-12 4-22 2-22-3 0-11 8-15 14Z"
          fill="var(--art-blush)"
        />
        <path
          d="M100 44c28 0 44 16 44 37 0 20-17 32-44 32S56 101 56 81c0-21 16-37 44-37Z"
          fill="var(--art-slate)"
        />
        <path
          d="M100 82c12 0 22 6 22 16 0 9-10 14-22 14s-22-5-22-14c0-10 10-16 22-16Z"
          fill="var(--art-white)"
        />
        <path
          d="M100 46v14M89 48l3 11M111 48l-3 11M57 84h10M60 94l9-3M143 84h-10M140 94l-9-3"
          {...pen}
          stroke="var(--art-coal)"
          strokeWidth="4"
        />
        <CatFace cx={100} cy={76} />
      </g>
    </Art>
  );
}
