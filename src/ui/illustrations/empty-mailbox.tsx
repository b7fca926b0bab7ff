import { Art, type ArtProps, Floor, pen } from "./art.tsx";

/** An open mailbox with a bird on it: no messages, no requests. */
export function EmptyMailbox(props: ArtProps) {
  return (
    <Art box="0 0 240 190" {...props}>
      <ellipse cx="120" cy="100" rx="112" ry="76" fill="var(--art-haze)" />
      <Floor cx={120} cy={176} rx={70} />
      <path d="M112 112h20v64h-20Z" fill="var(--art-cocoa)" />
      <path
        d="M66 176q4-16 0-24M76 176q0-12 8-20M60 176q-4-10-10-14M168 176q2-14-2-20M178 176q0-12 8-18"
        {...pen}
        stroke="var(--art-leaf-deep)"
        strokeWidth="4.500"
      />
      <path d="M84 52h76c20 0 32 14 32 34v34H84Z" fill="var(--art-brand)" />
      <path
        d="M160 52c20 0 32 14 32 34v34h-14V86c0-20-6-30-18-34Z"
        fill="var(--art-brand-deep)"
        opacity="0.4"
      />
      <path d="M84 52c20 0 32 14 32 34v34H52V86c0-20 12-34 32-34Z" fill="var(--art-brand-pale)" />
      <path d="M84 62c14 0 23 9 23 25v26H61V87c0-16 9-25 23-25Z" fill="var(--art-coal)" />
      <path d="M52 120h64l-10 22c-1 3-3 4-6 4H68c-3 0-5-1-6-4Z" fill="var(--art-brand)" />
      <path d="M84 134h.1" {...pen} stroke="var(--art-cream)" strokeWidth="7" />
      <path d="M150 98h20" {...pen} stroke="var(--art-accent-deep)" strokeWidth="5" />
      <path d="M166 92h26c4 0 6 2 6 6s-2 6-6 6h-26Z" fill="var(--art-accent)" />
      <Bird />
      <path d="M70 76q14-12 28 0" {...pen} stroke="var(--art-white)" strokeWidth="2" opacity="0.4" />
    </Art>
  );
}

function Bird() {
  return (
    <g>
      <path d="M140 52v-8M150 52v-8" {...pen} strokeWidth="2.400" stroke="var(--art-cocoa)" />
      <path
        d="M122 24c4-12 22-14 30-4 8 3 16 12 24 12-4 10-16 16-28 14-16-2-26-10-26-22Z"
        fill="var(--art-caramel)"
      />
      <path d="M122 24c-2 10 8 20 24 22 4-6 0-14-8-14-8 0-12-4-16-8Z" fill="var(--art-cream)" />
      <path d="M122 24l-9 5 10 2Z" fill="var(--art-accent)" />
      <path d="M148 28c4 8 12 10 18 8" {...pen} strokeWidth="2.400" opacity="0.5" />
      <circle cx="130" cy="22" r="2.600" fill="var(--art-ink)" />
    </g>
  );
}
