import { formatNumber } from "#kit/wire/format/counts.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { formatMinutes } from "#kit/wire/format/times.ts";
import type { ReportColumn } from "../contract.ts";

/** A figure in words: "1,204", "12 h 30 min", "$85.50". */
export function figureText(kind: ReportColumn["kind"], value: number): string {
  if (kind === "money") return formatCents(value);
  return kind === "minutes" ? formatMinutes(value) : formatNumber(value);
}

/** How a figure differs from that of the compared period: "+12", "−$7.50", "the same". */
export function changeText(kind: ReportColumn["kind"], value: number, before: number): string {
  const change = value - before;
  if (change === 0) return "the same";
  return `${change > 0 ? "+" : "−"}${figureText(kind, Math.abs(change))}`;
}
