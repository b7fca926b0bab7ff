import { formatCount } from "#kit/wire/format/counts.ts";
import { Card } from "#ui/card.tsx";
import { cx } from "#ui/cx.ts";
import type { Comparison, Line } from "../rules/compare-texts.ts";

type Look = { tag: "p" | "del" | "ins"; mark: string; word: string; line: string; part: string };

const LOOKS: Record<Line["of"], Look> = {
  both: { tag: "p", mark: " ", word: "", line: "text-ink-soft", part: "" },
  before: {
    ...{ tag: "del", mark: "−", word: "Removed: ", line: "bg-danger-soft text-ink" },
    part: "font-semibold text-danger-text line-through",
  },
  after: {
    ...{ tag: "ins", mark: "+", word: "Added: ", line: "bg-success-soft text-ink" },
    part: "font-semibold text-success-text underline",
  },
};

/** What differs between two texts: removed lines, added lines, and their words that changed. */
export function TextChanges({ comparison }: { comparison: Comparison }) {
  return (
    <Card padding="none" className="grid overflow-hidden py-2 text-base">
      {comparison.map((line, nth) =>
        "skipped" in line ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else that names them
          <p key={nth} className="px-4 py-1 text-sm text-ink-soft">
            … {formatCount(line.skipped, "line")} without a change
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else that names them
          <ChangedLine key={nth} line={line} />
        ),
      )}
    </Card>
  );
}

function ChangedLine({ line: { of, parts } }: { line: Line }) {
  const { tag: Tag, mark, word, line, part } = LOOKS[of];
  return (
    <Tag className={cx("flex gap-2 px-4 py-0.5 no-underline", line)}>
      <span aria-hidden="true" className="w-3 shrink-0 text-center">
        {mark}
      </span>
      {word && <span className="sr-only">{word}</span>}
      <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">
        {parts.map(({ text, isChanged }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing else that names them
          <span key={nth} className={isChanged ? part : undefined}>
            {text}
          </span>
        ))}
      </span>
    </Tag>
  );
}
