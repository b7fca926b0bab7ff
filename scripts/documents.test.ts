import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { LATER, SERVED } from "#tests/spec-calls.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const { scripts, dependencies, optionalDependencies } = JSON.parse(read("package.json"));

const DOCUMENTS = globSync("{*.md,docs/**/*.md}", { cwd: ROOT });
const FILES = globSync("{*,.env.example,{db,docs,scripts,src,tests}/**/*}", { cwd: ROOT });
const ALL = FILES.map((file) => `/${file.replaceAll("\\", "/")}`);

describe.each(DOCUMENTS)("%s", (document) => {
  const text = read(document);

  test("links only to files that exist", () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((link) => link[1] as string);
    const dead = links.filter((link) => !existsSync(join(ROOT, dirname(document), link)));
    expect(dead).toEqual([]);
  });

  test("names only files that exist", () => {
    const paths = [...text.matchAll(/`([\w.-][\w./-]*\.(?:ts|tsx|mjs|sql|json|css))`/g)];
    const missing = paths
      .map(([, path]) => `/${path}`)
      .filter((end) => !ALL.some((file) => file.endsWith(end)));
    expect(missing).toEqual([]);
  });

  test("names only commands that npm knows", () => {
    const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map((command) => command[1] as string);
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });
});

test("ARCHITECTURE.md names every table", () => {
  const architecture = read("ARCHITECTURE.md");
  const [, list = ""] = read("db/schema.ts").split("export interface DB {");
  const tables = [...list.matchAll(/^ {2}(\w+):/gm)].map(([, name = ""]) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  expect(tables.length).toBeGreaterThan(40);
  expect(tables.filter((table) => !architecture.includes(`\`${table}\``))).toEqual([]);
});

describe("docs/spec.md", () => {
  const rows = [...read("docs/spec.md").matchAll(/^\| `([A-Z]+ \/\S+)` \| (.+?) \|/gm)];
  const listed = new Map(rows.map(([, call = "", handler = ""]) => [call, handler]));

  test("names the handler of every call that exists", () => {
    expect(SERVED.filter((call) => !listed.get(call)?.startsWith("`"))).toEqual([]);
  });

  test("names the package of every call that is planned, and lists no other call", () => {
    expect(LATER.filter((call) => !listed.get(call)?.startsWith("planned: "))).toEqual([]);
    expect([...listed.keys()].toSorted()).toEqual([...SERVED, ...LATER].toSorted());
  });

  test("has a place or a package in every row", () => {
    const requirements = read("docs/spec.md").match(/^\| \d+\.\d+ \|.*$/gm) ?? [];
    expect(requirements.length).toBeGreaterThan(100);
    expect(requirements.filter((row) => !/`[^`]+\.(tsx?|sql|css)`|planned: /.test(row))).toEqual([]);
  });
});

test("THIRD_PARTY_NOTICES.md names every package that runs, with its license", () => {
  const notices = read("THIRD_PARTY_NOTICES.md");
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  expect(names.filter((name) => !notices.includes(`| ${name} | ${licenseOf(name)}`))).toEqual([]);
});

/**
 * Reads the license from the package. A package for another machine is not installed, so any license passes.
 */
function licenseOf(name: string): string {
  const file = `node_modules/${name}/package.json`;
  return existsSync(join(ROOT, file)) ? `${JSON.parse(read(file)).license} |` : "";
}

test("vitest.config.ts names only test files that exist", () => {
  const names = [...read("vitest.config.ts").matchAll(/"((?:src|tests)\/[\w/-]+(?:\.db)?\.test\.ts)"/g)];
  expect(names.length).toBeGreaterThan(0);
  expect(names.map(([, name = ""]) => name).filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
});
