// Fails on texts against the rules: own formats and errors, references to other documents, wide comments.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { fileURLToPath } from "node:url";

const MAX_WIDTH = 110;
const COMMENT = /^\s*(\/\/|\/\*|\*)/;
/** Documents outside of the repository, which readers of the code do not have. */
const REFERENCE = /\b(SPEC|DESIGN|SAFETY|UX|BENCH|STYLE)(\.md|'s|\s+(§|\d|"))/;
const FORMAT = /\bIntl\.(DateTime|Number|List|RelativeTime|Plural)|\.toLocale\w*String\(/;
/** Files that may use Intl: the formatters, and the file that reads the time zone of the browser. */
const FORMATTERS = /^src\/kit\/(wire\/format\/|web\/record-visitor\.ts$)/;
/**
 * Features return results as data. Only the kit defines errors and knows the database's code for overlaps.
 */
const OWN_ERROR = /\bclass\b[^{]*\bextends\s+\w*(Error|Exception|Refusal|Fault)\b/;
const OVERLAP = /\b23P01\b/;
/** Widths of Tailwind that src/ui/tokens.css does not have, so that the class would do nothing. */
const NO_WIDTH = /\b(max-w|min-w|w|basis|columns)-(2xs|3xs|[2-7]xl|screen-\w+)\b/;
/** Words that docs/words.md rules out everywhere: in names, comments, titles and sentences. */
const NEVER = /[wW]ish|\b([uU]n)?[tT]old\b|(?<=[a-z])Told|\b[sS]hall\b|\b[wW]hom\b/;
/**
 * Columns, triggers, wire fields, keys of stored drafts, addresses and keys in browsers have their old names.
 */
const STORED = RegExp(
  [
    "\\bwishes\\b|\\bwished(Groomer|GroomerId|Service|Start|_groomer_id|_start)\\b|\\btold(At|_at)\\b|_told\\b",
    '\\bupsellsTold\\b|"told"|`told`|\\b(request-wishes|groomer-wish|waggon-wish|device-told)\\b',
    "\\(visit\\|device-told\\)",
  ].join("|"),
  "g",
);

/**
 * The rules themselves, rows that visitors see, licenses of others, and migrations that were applied before
 * documents were checked: a change of their text would stop the program.
 */
const UNCHECKED =
  /^scripts\/check-text\.|^db\/seed\/plain\/|^docs\/words\.md$|^THIRD_PARTY_|^db\/migrations\/00([0-5]\d|6[0-6])_/;

/**
 * Lists the faults of a file's text, one line for each fault. `file` is the path from the repository's root.
 */
export function textFaultsOf(file: string, text: string): string[] {
  const isPastKit = file.startsWith("src/") && !file.startsWith("src/kit/") && !/\.test\.tsx?$/.test(file);
  const isCode = !/\.(md|sql)$/.test(file);
  const isFormatter = FORMATTERS.test(file) || /\.test\.tsx?$/.test(file) || !file.startsWith("src/");
  return text.split("\n").flatMap((line, index) => {
    const at = `${file}:${index + 1}:`;
    const faults: string[] = [];
    if (isCode && COMMENT.test(line) && line.length > MAX_WIDTH)
      faults.push(`${at} a comment ${line.length} wide, at most ${MAX_WIDTH}`);
    if (REFERENCE.test(line)) faults.push(`${at} cites a document that is not here; write the reason`);
    if (!isFormatter && FORMAT.test(line))
      faults.push(`${at} a format of its own; src/kit/wire/format has them`);
    if (file.endsWith(".tsx") && NO_WIDTH.test(line))
      faults.push(`${at} a width that does not exist; src/ui/tokens.css names the widths`);
    const never = NEVER.exec(line.replaceAll(STORED, ""))?.[0];
    if (never) faults.push(`${at} "${never}"; docs/words.md has the word to use`);
    if (isPastKit && OWN_ERROR.test(line)) faults.push(`${at} an error of its own; answer data instead`);
    if (isPastKit && OVERLAP.test(line))
      faults.push(`${at} the database's word for an overlap; src/kit/server/transact.ts reads it`);
    return faults;
  });
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const code = globSync("{src,db/seed,tests,scripts,bench}/**/*.{ts,tsx,mjs,css}", { cwd: root });
  const documents = globSync(["*.md", "docs/**/*.md", "db/migrations/*.sql"], { cwd: root });
  const faults = [...code, ...documents]
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !UNCHECKED.test(file))
    .flatMap((file) => textFaultsOf(file, readFileSync(join(root, file), "utf8")));
  for (const fault of faults) console.error(fault);
  process.exitCode = Math.min(faults.length, 1);
}
