import { Art, type ArtProps, pen } from "./art.tsx";
import { Spot } from "./spot.tsx";

/** A bowl of blueberries: blueberry facial. */
export function AddOnFacial(props: ArtProps) {
  return (
    <Art box="0 0 160 160" {...props}>
      <Spot />
      <path d="M112 48c2-18 16-24 28-20-2 14-12 24-28 20Z" fill="var(--art-leaf)" />
      <path d="M114 47q8-10 20-15" {...pen} stroke="var(--art-leaf-deep)" strokeWidth="2.600" />
      <Berry cx={54} cy={70} />
      <Berry cx={106} cy={70} />
      <Berry cx={80} cy={56} />
      <Berry cx={66} cy={86} />
      <Berry cx={94} cy={86} />
      <path
        d="M20 86h120c4 0 6 2 6 6-2 30-22 52-48 52H62c-26 0-46-22-48-52 0-4 2-6 6-6Z"
        fill="var(--art-brand)"
      />
      <path
        d="M18 104c14 6 24-4 40 0s22 8 36 2 30-6 48-2c-6 24-22 40-44 40H62c-22 0-38-16-44-40Z"
        fill="var(--art-brand-deep)"
        opacity="0.4"
      />
      <rect x="10" y="82" width="140" height="12" rx="6" fill="var(--art-brand-pale)" />
    </Art>
  );
}

function Berry({ cx, cy }: { cx: number; cy: number }) {
  return (
    <g>
      <circle cx={cx} cy={cy} r="18" fill="var(--art-berry)" />
      <path
        d={`M${cx - 10} ${cy - 6}q3-6 9-7`}
        {...pen}
        stroke="var(--art-white)"
        strokeWidth="3"
        opacity="0.5"
      />
      <path
        d={`M${cx} ${cy - 5}l2 3.500 4-.5-2 3.500 2 3.500-4-.5-2 3.500-2-3.500-4 .5 2-3.500-2-3.500 4 .5Z`}
        fill="var(--art-ink)"
        opacity="0.5"
      />
    </g>
  );
}
