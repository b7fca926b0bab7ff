import { Art, type ArtProps, Floor, pen } from "./art.tsx";
import { Eyes, Paw, Snout } from "./face.tsx";

/** A small dog with a short coat: French Bulldog, Chihuahua and the like. */
export function DogSmallSmooth(props: ArtProps) {
  return (
    <Art box="0 0 200 200" {...props}>
      <Floor cx={100} cy={183} rx={56} />
      <path d="M137 164c16-2 22-16 17-26" {...pen} stroke="var(--art-sand)" strokeWidth="9" />
      <path
        d="M78 108c-15 14-22 38-21 60 0 8 5 12 12 12h62c7 0 12-4 12-12 1-22-6-46-21-60Z"
        fill="var(--art-sand)"
      />
      <Paw cx={66} cy={178} w={14} fill="var(--art-sand)" />
      <Paw cx={134} cy={178} w={14} fill="var(--art-sand)" />
      <path d="M79 146q3 16 2 26M121 146q-3 16-2 26" {...pen} strokeWidth="2.4" opacity="0.5" />
      <path d="M100 156v20" {...pen} strokeWidth="2.4" opacity="0.5" />
      <path d="M80 112c-2 22 4 46 20 46s22-24 20-46Z" fill="var(--art-white)" />
      <Paw cx={88} cy={180} w={12} fill="var(--art-white)" />
      <Paw cx={112} cy={180} w={12} fill="var(--art-white)" />
      <path d="M73 107c8 10 46 10 54 0l3 9c-10 11-50 11-60 0Z" fill="var(--art-brand)" />
      <circle cx="100" cy="126" r="6.500" fill="var(--art-accent)" />
      <g transform="rotate(5 100 118)">
        <path
          d="M64 76C50 60 46 36 54 29c7-6 25 12 32 30ZM136 76c14-16 18-40 10-47-7-6-25 12-32 30Z"
          fill="var(--art-sand)"
        />
        <path
          d="M66 66c-9-11-11-24-7-27 4-3 14 8 18 19ZM134 66c9-11 11-24 7-27-4-3-14 8-18 19Z"
          fill="var(--art-blush)"
        />
        <path
          d="M100 48c28 0 42 15 42 36 0 22-16 33-42 33S58 106 58 84c0-21 14-36 42-36Z"
          fill="var(--art-sand)"
        />
        <path
          d="M100 49c6 0 8 8 8 20 0 9 19 10 19 26 0 13-12 19-27 19s-27-6-27-19c0-16 19-17 19-26 0-12 2-20 8-20Z"
          fill="var(--art-white)"
        />
        <Eyes cx={100} cy={82} gap={23} r={5.4} />
        <Snout cx={100} cy={92} w={8} />
      </g>
    </Art>
  );
}
