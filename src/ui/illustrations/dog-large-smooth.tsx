import { Art, type ArtProps, Floor, pen } from "./art.tsx";
import { Eyes, Paw, Snout } from "./face.tsx";

/** A large dog with a short coat: Labrador, Boxer, Great Dane and the like. */
export function DogLargeSmooth(props: ArtProps) {
  return (
    <Art box="0 0 200 200" {...props}>
      <Floor cx={100} cy={190} rx={70} />
      <path d="M146 176c26 2 36-18 32-38" {...pen} stroke="var(--art-sand)" strokeWidth="12" />
      <path
        d="M70 94c-17 22-28 52-26 82 0 8 6 12 14 12h84c8 0 14-4 14-12 2-30-9-60-26-82Z"
        fill="var(--art-sand)"
      />
      <Paw cx={56} cy={184} w={17} fill="var(--art-sand)" />
      <Paw cx={144} cy={184} w={17} fill="var(--art-sand)" />
      <path d="M72 146q4 18 3 32M128 146q-4 18-3 32M100 158v22" {...pen} strokeWidth="2.400" opacity="0.5" />
      <path d="M76 100c-4 30 4 60 24 60s28-30 24-60Z" fill="var(--art-cream)" />
      <Paw cx={86} cy={186} w={14} fill="var(--art-cream)" />
      <Paw cx={114} cy={186} w={14} fill="var(--art-cream)" />
      <path d="M67 96c12 13 54 13 66 0l4 10c-13 14-61 14-74 0Z" fill="var(--art-brand)" />
      <path d="M100 114l8 8-8 10-8-10Z" fill="var(--art-accent)" />
      <g transform="rotate(-6 100 110)">
        <path
          d="M100 22c30 0 42 14 42 38 0 8-2 14-6 20-3 14-16 28-36 28S67 94 64 80c-4-6-6-12-6-20 0-24 12-38 42-38Z"
          fill="var(--art-sand)"
        />
        <path
          d="M68 30C52 26 38 38 38 62c0 16 6 28 14 28 10 0 15-20 20-36ZM132 30c16-4 30 8 30 32 0 16-6 28-14 28-10 0-15-20-20-36Z"
          fill="var(--art-caramel)"
        />
        <path
          d="M100 68c18 0 28 9 28 21 0 13-13 20-28 20s-28-7-28-20c0-12 10-21 28-21Z"
          fill="var(--art-cream)"
        />
        <Eyes cx={100} cy={60} gap={18} r={5} />
        <path d="M74 49q6-5 12-2M126 49q-6-5-12-2" {...pen} strokeWidth="2.400" opacity="0.6" />
        <Snout cx={100} cy={79} w={11} tongue />
      </g>
    </Art>
  );
}
