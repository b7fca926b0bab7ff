import { Art, type ArtProps, Floor, pen } from "./art.tsx";
import { DogLargeSmooth } from "./dog-large-smooth.tsx";

/** A dog at a crossing whose signs lead nowhere: page not found. */
export function LostDog(props: ArtProps) {
  return (
    <Art box="0 0 280 200" {...props}>
      <ellipse cx="140" cy="110" rx="132" ry="80" fill="var(--art-haze)" />
      <Floor cx={140} cy={186} rx={118} />
      <path d="M196 186V40" {...pen} stroke="var(--art-cocoa)" strokeWidth="10" />
      <path
        d="M160 44h74c3 0 5 1 7 4l10 14-10 14c-2 3-4 4-7 4h-74c-4 0-6-2-6-6V50c0-4 2-6 6-6Z"
        fill="var(--art-brand)"
      />
      <path
        d="M232 90h-66c-3 0-5 1-7 4l-9 12 9 12c2 3 4 4 7 4h66c4 0 6-2 6-6V96c0-4-2-6-6-6Z"
        fill="var(--art-accent)"
      />
      <path
        d="M184 53l-9 13h14M186 60v11M232 53l-9 13h14M234 60v11"
        {...pen}
        stroke="var(--art-white)"
        strokeWidth="3.500"
      />
      <ellipse cx="206" cy="62" rx="6" ry="8.500" {...pen} stroke="var(--art-white)" strokeWidth="3.500" />
      <path
        d="M172 101q2-5 7-4 5 2 3 6-3 3-5 5M177 115h.1M200 101q2-5 7-4 5 2 3 6-3 3-5 5M205 115h.1"
        {...pen}
        stroke="var(--art-white)"
        strokeWidth="3.500"
      />
      <path
        d="M224 186q-2-16 4-24M232 186q0-12 8-18M180 186q2-10-4-16"
        {...pen}
        stroke="var(--art-leaf-deep)"
        strokeWidth="4.500"
      />
      <DogLargeSmooth x={14} y={38} width={156} height={156} />
    </Art>
  );
}
