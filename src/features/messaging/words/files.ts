import { formatNumber } from "#kit/wire/format/counts.ts";

/** What a message with files and without text is called in lists. `types`: their media types. */
export function toFilesSummary(types: readonly string[]): string {
  const isAll = (start: string) => types.every((type) => type.startsWith(start));
  if (types.length === 0) return "";
  if (types.length > 1) return `${formatNumber(types.length)} ${isAll("image/") ? "photos" : "files"}`;
  if (isAll("image/")) return "Photo";
  return isAll("audio/") ? "Voice message" : "Document";
}
