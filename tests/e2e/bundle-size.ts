import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const FEATURES = fileURLToPath(new URL("../../src/features", import.meta.url));
const CLIENT = fileURLToPath(new URL("../../build/client", import.meta.url));

type Chunk = { module: string; imports?: string[] };
type Manifest = { entry: Chunk; routes: Record<string, Chunk & Route> };
type Route = { id: string; path?: string; parentId?: string };

/**
 * Reads what the build knows of all routes. A browser never loads this file; it asks for routes piece by
 * piece.
 */
function readManifest(): Manifest {
  const name = readdirSync(join(CLIENT, "assets")).find((file) => /^manifest-\w+\.js$/.test(file)) ?? "";
  const text = readFileSync(join(CLIENT, "assets", name), "utf8");
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  return JSON.parse(json) as Manifest;
}

const STATIC = /(?:^|[;}])import(?:[^"'()]*?from)?\s*["'](\.\/[\w.-]+\.js)["']/g;
const DYNAMIC = /import\(\s*["'`](\.\/[\w.-]+\.js)["'`]\s*\)/g;

/** A chunk and everything that it imports statically, at any depth. */
export function withImports(files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...importsOf(file, STATIC));
  }
  return found;
}

function importsOf(file: string, kind: RegExp): string[] {
  const text = readFileSync(join(CLIENT, file), "utf8");
  return [...text.matchAll(kind)].map(([, path = ""]) => `/assets/${path.slice(2)}`);
}

/**
 * Lists scripts that the given ones may load later: maps, dialogs, and parts that wait for an idle page.
 */
export function laterThan(first: ReadonlySet<string>): Set<string> {
  return withImports([...first].flatMap((file) => importsOf(file, DYNAMIC)));
}

/** Lists the given scripts and all that they may ever load. */
export function everAfter(first: ReadonlySet<string>): Set<string> {
  const found = new Set(first);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const file of laterThan(found)) found.add(file);
  }
  return found;
}

/** Lists the routes of the build that have a screen, by the screen's file. */
export function listRoutes(): string[] {
  return Object.keys(readManifest().routes).filter((id) => id.includes("/screens/"));
}

/** Lists the routes of the build whose pages lie below a path: "groomer" for /groomer and all below it. */
export function routesBelow(start: string): string[] {
  const routes = Object.values(readManifest().routes);
  return routes.filter(({ path = "" }) => `${path}/`.startsWith(`${start}/`)).map(({ id }) => id);
}

/** Lists the scripts of the build with a text in them. */
export function scriptsWith(text: string): string[] {
  const files = readdirSync(join(CLIENT, "assets")).filter((file) => file.endsWith(".js"));
  return files.filter((file) => readFileSync(join(CLIENT, "assets", file), "utf8").includes(text));
}

/** Scripts of a route's first load: the program, the route's layouts and the route itself. */
export function scriptsOf(route: string): Set<string> {
  const { entry, routes } = readManifest();
  const files = [entry.module, ...(entry.imports ?? [])];
  for (let id: string | undefined = route; id; id = routes[id]?.parentId) {
    const chunk = routes[id];
    if (!chunk) throw new Error(`No route ${id} in the build.`);
    files.push(chunk.module, ...(chunk.imports ?? []));
  }
  return withImports(files);
}

/** Scripts that every page loads once it is idle (`layouts/deferred-parts.tsx`), with their imports. */
export function lateScripts(): Set<string> {
  const files = readdirSync(join(CLIENT, "assets")).filter((file) =>
    /^deferred-parts-[\w-]+\.js$/.test(file),
  );
  return withImports(files.map((file) => `/assets/${file}`));
}

const gzipped = (file: string) => gzipSync(readFileSync(join(CLIENT, file))).length;

/** Bytes after gzip of the script that runs without a page. It is served as it stands. */
export function weighWorker(): number {
  const parts = ["messaging/push/parts/push-worker.js", "workday/parts/day-worker.js"];
  const texts = parts.map((part) => readFileSync(join(FEATURES, part), "utf8"));
  return gzipSync(texts.join("\n")).length;
}

/** Bytes after gzip. */
export const weigh = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + gzipped(file), 0);
