/** The line above a quoted mail, as Gmail, Apple Mail and Thunderbird write it. It may be wrapped. */
const INTRODUCTIONS = [
  /^On\b.{5,500}\bwrote\s?:$/,
  /^El\b.{5,500}\bescribió\s?:$/,
  /^Le\b.{5,500}\ba écrit\s?:$/,
  /^Am\b.{5,500}\bschrieb\b.{0,300}:$/,
];
const MAX_WRAPPED = 4;
/** An introduction has a time, a year or an address. "On Monday she wrote:" is the sender's own. */
const HAS_DATE = /\d:\d\d|\b\d{4}\b|@/;
const ORIGINAL =
  /^-{2,}\s*(Original Message|Forwarded message|Mensaje original|Original Appointment)\s*-{2,}$/i;
/** The line that Outlook draws above the quoted mail. */
const RULE = /^_{10,}$/;
const FROM = /^\*?(From|De|Von)\s?:\*?\s/i;
const HEADER = /^\*?(Sent|Date|To|Cc|Subject|Enviado|Fecha|Para|Asunto|Gesendet|An|Betreff)\s?:\*?\s/i;
/** What mail programs add below an answer of their own accord. */
const ADDED =
  /^(Sent (from|via) .{1,60}|Get Outlook for .{1,30}|Enviado desde .{1,60}|Yahoo Mail: .{1,80}|Sent with .{1,60})$/i;
const MAX_MARK = 600;

const isQuoted = (line: string) => line.startsWith(">");

/** How many lines from `at` on introduce a quoted mail; 0 for none. */
function countIntroduction(lines: readonly string[], at: number): number {
  let joined = "";
  for (let count = 1; count <= MAX_WRAPPED; count += 1) {
    const line = lines[at + count - 1];
    if (line === undefined || line === "" || isQuoted(line)) return 0;
    joined = joined === "" ? line : `${joined} ${line}`;
    if (joined.length > MAX_MARK) return 0;
    if (joined.endsWith(":") && HAS_DATE.test(joined) && INTRODUCTIONS.some((form) => form.test(joined)))
      return count;
  }
  return 0;
}

/** Whether the headers of a quoted mail begin at `at`, as Outlook writes them. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  if (!FROM.test(lines[at] ?? "")) return false;
  return lines.slice(at + 1, at + 6).filter((line) => HEADER.test(line)).length >= 2;
}

/** Whether everything from `at` on is a signature or a quoted mail without marks at its lines. */
function endsAnswer(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (line === "--" || ORIGINAL.test(line)) return true;
  const next = lines.slice(at + 1, at + 3).findIndex((after) => after !== "");
  if (RULE.test(line)) return next >= 0 && FROM.test(lines[at + 1 + next] ?? "");
  return isHeaderBlock(lines, at);
}

/** Whether the next line with text is marked as quoted. */
function isFollowedByQuote(lines: readonly string[], from: number): boolean {
  for (let at = from; at < lines.length; at += 1) if (lines[at] !== "") return isQuoted(lines[at] ?? "");
  return false;
}

/** The lines of a mail that its sender wrote: above, between or below the quoted lines. */
function listOwnLines(lines: readonly string[]): string[] {
  // Marks are recognized in short lines without spaces around them; the answer has its lines as they are.
  const marks = lines.map((line) => line.slice(0, MAX_MARK + 1).trim());
  const own: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (isQuoted(marks[at] ?? "")) continue;
    const introduction = countIntroduction(marks, at);
    if (introduction > 0) {
      if (!isFollowedByQuote(marks, at + introduction)) break;
      at += introduction - 1;
      continue;
    }
    if (endsAnswer(marks, at)) break;
    own.push(lines[at]?.trimEnd() ?? "");
  }
  return own;
}

/**
 * The answer in the text of a mail, without quoted text, signature and what mail programs add. "" when the
 * mail has no text of its own.
 */
export function cutQuote(text: string): string {
  const own = listOwnLines(text.replaceAll(/\r\n?/g, "\n").split("\n"));
  let end = own.length;
  while (end > 0 && (own[end - 1] === "" || ADDED.test(own[end - 1]?.trim() ?? ""))) end -= 1;
  return own
    .slice(0, end)
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}
