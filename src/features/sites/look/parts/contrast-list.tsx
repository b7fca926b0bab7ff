import { formatNumber } from "#kit/wire/format/counts.ts";
import { LOOK_TEXTS, SCHEME_LABELS } from "../words.ts";
import type { Contrast } from "./contrasts.ts";

/** Text on both colors, as pages show it in both schemes, with its contrast. */
export function ContrastList({ contrasts }: { contrasts: readonly Contrast[] }) {
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{LOOK_TEXTS.contrast}</p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {contrasts.map(({ scheme, color, fill, text, ratio }) => (
          <li
            key={`${scheme} ${color}`}
            className="flex flex-wrap items-baseline justify-between gap-x-3 rounded-md border border-line px-4 py-3 font-semibold"
            style={{ background: fill, color: text }}
          >
            <span>
              {color === "primary" ? LOOK_TEXTS.primary : LOOK_TEXTS.secondary},{" "}
              {SCHEME_LABELS[scheme].toLowerCase()}
            </span>
            <span className="tabular-nums">{formatNumber(Math.floor(ratio * 10) / 10)} : 1</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">{LOOK_TEXTS.contrastHelp}</p>
    </div>
  );
}
