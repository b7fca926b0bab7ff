import { Art, type ArtProps, Floor, pen } from "./art.tsx";

/** Two bubbles waiting for words: no conversations yet. */
export function EmptyChat(props: ArtProps) {
  return (
    <Art box="0 0 240 190" {...props}>
      <ellipse cx="120" cy="100" rx="112" ry="74" fill="var(--art-haze)" />
      <Floor cx={120} cy={172} rx={80} />
      <path
        d="M52 34h92c12 0 18 6 18 18v46c0 12-6 18-18 18H88l-22 20c-3 3-6 2-6-2v-18h-8c-12 0-18-6-18-18V52c0-12 6-18 18-18Z"
        fill="var(--art-brand)"
      />
      <path
        d="M196 74h-56c-10 0-16 6-16 16v34c0 10 6 16 16 16h36l18 18c3 3 6 2 6-2v-16c8-1 12-6 12-16V90c0-10-6-16-16-16Z"
        fill="var(--art-white)"
      />
      <path d="M148 107h.1M168 107h.1M188 107h.1" {...pen} stroke="var(--art-accent)" strokeWidth="10" />
      <g fill="var(--art-brand-pale)">
        <path d="M82 70c8 0 17 8 17 16 0 7-7 8-17 8s-17-1-17-8c0-8 9-16 17-16Z" transform="translate(-2 0)" />
        <ellipse cx="58" cy="70" rx="6" ry="8" transform="rotate(-20 58 70)" />
        <ellipse cx="72" cy="58" rx="6" ry="9" transform="rotate(-6 72 58)" />
        <ellipse cx="89" cy="58" rx="6" ry="9" transform="rotate(6 89 58)" />
        <ellipse cx="103" cy="70" rx="6" ry="8" transform="rotate(20 103 70)" />
      </g>
    </Art>
  );
}
