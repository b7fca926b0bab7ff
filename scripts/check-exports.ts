// Fails on exports that no other file imports. Dead code is deleted; other code needs no `export`.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { fileURLToPath } from "node:url";

const FILES = ["{src,db,tests,scripts,bench}/**/*.{ts,tsx,mjs}", "*.config.ts"];

/** Exports without an import: tools read them, or they are generated, or they describe other files. */
const PASSED: readonly (readonly [file: RegExp, name: RegExp])[] = [
  [/^[\w.-]+\.config\.ts$|^src\/(routes\.ts|entry\.\w+\.tsx)$|^db\/schema\.ts$|\.d\.m?ts$/, /./],
  // React Router reads these from the modules of routes.
  [
    /^src\/(root\.tsx$|layouts\/|features\/.*\/screens\/)/,
    /^(default|(client)?([lL]oader|[aA]ction|[mM]iddleware)|meta|links|headers|handle|shouldRevalidate|ErrorBoundary|Layout)$/,
  ],
  // Vitest reads these from global setups.
  [/^tests\/(e2e\/)?[\w-]+\.ts$/, /^(default|setup|teardown)$/],
  // Factories may offer more than the tests of today need.
  [/\/factory\.ts$/, /./],
  // The text of a module that replaces Vite's.
  [/^scripts\/light-preload\.ts$/, /^__vitePreload$/],
];

const EXPORT = /^export\b(?!.*\bfrom ")/gm;
const DECLARED =
  /^export (?:(default)\b|(?:(?:declare|abstract|async) )*(?:(?:function\*?|const|let|class) (\w+)|(type|interface) (\w+)))/;
const IMPORT = /^import\s+(?:type\s+)?([^;"'`]*?)\s*from\s*"([^"]+)"/gm;
/** An import that runs, or stands inside a type. Some take the module whole: mocks and lazy components. */
const INNER_IMPORT = /(await\s+)?\bimport\(\s*(?:\/\*.*?\*\/\s*)?"([^"]+)"\s*,?\s*\)(\s*\.)?/g;

type Module = { text: string; exported: Map<string, { isType: boolean }>; used: Set<string> };

/**
 * Lists the exports of the repository at `root` that no other file imports, one line for each. A type passes
 * as long as its own file uses it, so that callers can name what a function takes and returns.
 */
export function unusedExportsOf(root: string): string[] {
  const files = globSync(FILES, { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  const modules = new Map(files.map((file) => [file, readModule(join(root, file))]));
  for (const [file, { text }] of modules) noteUses(file, text, modules);
  return [...modules].flatMap(([file, { text, exported, used }]) =>
    [...exported]
      .filter(([name]) => !used.has(name) && !PASSED.some(([of, names]) => of.test(file) && names.test(name)))
      .map(([name, { isType }]) => ({ name, isType, inFile: text.split(RegExp(`\\b${name}\\b`)).length > 2 }))
      .filter(({ isType, inFile }) => !(isType && inFile))
      .map(
        ({ name, inFile }) => `${file}: no file imports ${name}; ${inFile ? "remove `export`" : "delete it"}`,
      ),
  );
}

function readModule(path: string): Module {
  const text = readFileSync(path, "utf8");
  const exported: Module["exported"] = new Map();
  for (const { index } of text.matchAll(EXPORT)) {
    const line = text.slice(index, text.indexOf("\n", index));
    const [, byDefault, value, isType, type] = DECLARED.exec(line) ?? [];
    exported.set(byDefault ?? value ?? type ?? line, { isType: isType !== undefined });
  }
  return { text, exported, used: new Set() };
}

/** Notes in the imported modules which of their exports this file uses. */
function noteUses(file: string, text: string, modules: ReadonlyMap<string, Module>): void {
  const moduleAt = (path: string) => {
    const aliased = path.replace(/^#(kit|features|ui)\//, "#src/$1/");
    return modules.get(aliased.startsWith(".") ? join(dirname(file), aliased) : aliased.slice(1));
  };
  for (const [, clause = "", path = ""] of text.matchAll(IMPORT)) {
    const to = moduleAt(path);
    if (!to) continue;
    const [, whole] = /\*\s*as\s+(\w+)/.exec(clause) ?? [];
    // A mock may name a member as a string.
    const isMember = (name: string) =>
      RegExp(`\\b${whole}\\s*\\.${name}\\b|\\b${name}\\b[^}]*\\} = ${whole}\\b|"${name}"`).test(text);
    for (const name of to.exported.keys()) if (whole && isMember(name)) to.used.add(name);
    for (const [, name = ""] of clause.matchAll(/(?:[{,]\s*(?:type\s+)?)(\w+)/g)) to.used.add(name);
    if (/^\w/.test(clause)) to.used.add("default");
  }
  for (const [, awaited, path = "", dot] of text.matchAll(INNER_IMPORT)) {
    const to = moduleAt(path);
    if (!to) continue;
    const isWhole = !(awaited || dot);
    const rest = text.replaceAll(`"${path}"`, "");
    for (const name of to.exported.keys())
      if (isWhole || RegExp(`\\b${name}\\b`).test(rest)) to.used.add(name);
  }
}

if (import.meta.main) {
  const unused = unusedExportsOf(fileURLToPath(new URL("..", import.meta.url)));
  for (const line of unused) console.error(line);
  process.exitCode = Math.min(unused.length, 1);
}
