// Fails when the code breaks the plan of ARCHITECTURE.md. Imports of types count too.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { fileURLToPath } from "node:url";

/** The features in order: a feature may import only from itself and from earlier features. */
const FEATURES =
  `sites places accounts accounts/settings sites/look files agreements pets catalog groomers calendar calendar/feeds availability
promotions quotes payments earnings orders orders/attendance orders/changes orders/answers orders/commands orders/late orders/proposals orders/desk
earnings/desk reviews reviews/desk storefront
booking booking/start booking/pets booking/times booking/account booking/checkout booking/requests booking/prepared booking/clients
booking/desk catalog/desk promotions/desk promotions/cards sites/desk agreements/desk sites/pages waitlist series series/desk customers customers/desk workday places/desk workday/hours workday/calendars workday/joining workday/desk rentals
messaging messaging/chat messaging/live messaging/push messaging/desk messaging/inbound
staff staff/outbox staff/inbox staff/board staff/search staff/reports`.split(/\s/);
const KIT = "kit/server kit/wire";
const WORK = "service internal jobs live mail board store adapters ports contract rules words";
const ALL = `api ${WORK} parts screens`;
const verbs = {
  own: WORK,
  house: "store internal mail",
  earlier: "service ports contract rules words",
  below: KIT,
};
const outside = { any: `${ALL} factory`, below: `${KIT} kit/web ui db/schema db/seed roof tests scripts` };

/**
 * The rooms that each room may import from: in its own feature, in the feature that it is a wing of
 * (`house`), in earlier features, in any feature, and outside of the features (`below`). Only the schema
 * imports types from features, namely those of JSON columns.
 */
// biome-ignore format: the picture
const PLAN: Record<string, { own?: string; house?: string; earlier?: string; any?: string; below?: string }> = {
  "kit/wire":   { below: "kit/wire" },
  "kit/server": { below: `${KIT} db/schema` },
  "kit/web":    { below: "kit/web kit/wire" },
  ui:           { below: "ui kit/wire" },
  contract:     { own: "contract rules words", earlier: "contract rules words", below: "kit/wire" },
  rules:        { own: "contract rules", earlier: "contract rules", below: "kit/wire" },
  words:        { own: "words contract rules", earlier: "words contract rules", below: "kit/wire" },
  store:        { own: "store contract rules", house: "store", earlier: "contract rules", below: `${KIT} db/schema` },
  ports:        { own: "contract rules", below: KIT },
  adapters:     { own: "adapters ports contract rules", below: `${KIT} db/schema` },
  board:        { own: "board store contract rules", earlier: "contract rules", below: KIT },
  service: verbs, internal: verbs, jobs: verbs, live: verbs, mail: verbs,
  api:          { own: "contract service", house: "contract service", below: KIT },
  parts:        { own: "parts contract rules words", earlier: "parts contract rules words", below: "ui kit/web kit/wire" },
  screens:      { own: "rules", house: "rules", any: "contract parts words", below: "ui kit/web kit/wire" },
  roof:         { any: ALL, below: `${KIT} kit/web ui db/seed roof` },
  "db/schema":  { any: "contract rules", below: "kit/wire" },
  "db/seed":    { any: "contract rules words", below: `${KIT} db/schema db/seed` },
  factory:      { own: `${ALL} factory`, earlier: `${ALL} factory`, below: `${KIT} tests` },
  tests: outside, scripts: outside, bench: { ...outside, below: `${outside.below} bench` },
};

const NAME = "[a-z0-9]+(-[a-z0-9]+)*";
const VOCABULARY = [
  "src/(main|api|jobs|live|ports|gates|routes|root|entry\\.(server|client))\\.tsx?",
  `src/(layouts|ui|kit/(wire|server|web))/(${NAME}/)?${NAME}\\.(tsx?|css)`,
  `src/features/(${FEATURES.join("|")})/(contract|rules|store|service|internal|api|board|jobs|live|mail|ports|words)(/${NAME})?\\.ts`,
  `src/features/(${FEATURES.join("|")})/(factory\\.ts|adapters/${NAME}(\\.d)?\\.ts|(screens|parts)/${NAME}\\.tsx?)`,
  `(db|tests|scripts|bench|src)/(.*/)?${NAME}(\\.db)?\\.test\\.tsx?|(db|tests|scripts|bench)/(${NAME}/)*${NAME}\\.(ts|mjs)`,
].map((pattern) => RegExp(`^(?!.*\\b(index|utils?|helpers?|common|managers?)\\b)(${pattern})$`));
/** A room with more files must be divided into wings or features. Tests do not count. */
const MAX_IN_ROOM = 30;
const isRoomed = (file: string) => file.startsWith("src/features/") && roomOf(file) !== "tests";
const SERVICE = RegExp(`^src/features/.*/service/(${NAME})\\.ts$`);
const IMPORTS = /^(import|export)\b[^;"'`]*?\bfrom\s*"([^"]+)"|\bimport\s*\(?\s*"([^"]+)"/gm;

const FEATURE = RegExp(`^src/features/(${FEATURES.toReversed().join("|")})/([^/.]+)`);
/**
 * The feature of a file; "" outside of the features. A wing's name contains its feature: `orders/changes`.
 */
const featureOf = (file: string) => FEATURE.exec(file)?.[1] ?? "";

function roomOf(file: string): string {
  if (/\.test\.tsx?$/.test(file)) return "tests";
  if (featureOf(file)) return file.endsWith("/factory.ts") ? "factory" : (FEATURE.exec(file)?.[2] ?? "");
  return /^(?:src\/)?(kit\/\w+|ui|db\/schema|db\/seed|tests|scripts|bench)\b/.exec(file)?.[1] ?? "roof";
}

function sees(from: string, to: string): boolean {
  const { own = "", house = "", earlier = "", any = "", below = "" } = PLAN[roomOf(from)] ?? {};
  const distance = FEATURES.indexOf(featureOf(to)) - FEATURES.indexOf(featureOf(from));
  const inHouse = featureOf(from).startsWith(`${featureOf(to)}/`) ? house : "";
  const side = distance === 0 ? own : distance < 0 ? `${earlier} ${inHouse}` : "";
  const seen = featureOf(to) && roomOf(to) !== "tests" ? `${any} ${side}` : below;
  return seen.split(" ").includes(roomOf(to));
}

/** Lists the faults of the repository at `root`, one line for each fault. */
export function faultsOf(root: string): string[] {
  const found = globSync("{src,db,tests,scripts,bench}/**/*.{ts,tsx,mjs,css}", { cwd: root });
  const files = found.map((file) => file.replaceAll("\\", "/"));
  const graph = new Map(files.map((file) => [file, new Set<string>()]));
  const faults: string[] = [];
  for (const [file, seen] of graph) {
    const text = readFileSync(join(root, file), "utf8");
    const lines = text.split("\n").length - 1;
    if (!VOCABULARY.some((name) => name.test(file))) faults.push(`${file}: a name outside the vocabulary`);
    if (lines > 300 && !file.startsWith("db/")) faults.push(`${file}: ${lines} lines, at most 300`);
    const verbName = SERVICE.exec(file)?.[1]?.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
    if (verbName && !RegExp(`^export (async )?(function\\*?|const) ${verbName}\\b`, "m").test(text))
      faults.push(`${file}: has no verb ${verbName}; a service file bears the name of its verb`);
    for (const [statement, verb, from = "", bare = ""] of text.matchAll(IMPORTS)) {
      const path = (from || bare).replace(/^#(kit|features|ui)\//, "#src/$1/");
      const to = path.startsWith(".") ? join(dirname(file), path) : path.slice(1);
      if (!graph.has(to)) continue;
      seen.add(to);
      if (verb === "export") faults.push(`${file}: passes ${to} on; import it where it stands`);
      if (roomOf(file) === "db/schema" && !statement.startsWith("import type "))
        faults.push(`${file}: takes more than types from ${to}`);
      if (!sees(file, to)) faults.push(`${file}: ${roomOf(file)} may not see ${to}`);
    }
  }
  for (const [room, count] of Map.groupBy(files.filter(isRoomed), dirname)) {
    if (count.length > MAX_IN_ROOM) faults.push(`${room}: ${count.length} files, at most ${MAX_IN_ROOM}`);
  }
  const done = new Set<string>();
  const walk = (file: string, way: string[]) => {
    if (way.includes(file)) faults.push(`a circle: ${[...way.slice(way.indexOf(file)), file].join(" -> ")}`);
    if (done.has(file)) return;
    done.add(file);
    for (const next of graph.get(file) ?? []) walk(next, [...way, file]);
  };
  for (const file of files) walk(file, []);
  return faults;
}

if (import.meta.main) {
  const faults = faultsOf(fileURLToPath(new URL("..", import.meta.url)));
  for (const fault of faults) console.error(fault);
  process.exitCode = Math.min(faults.length, 1);
}
