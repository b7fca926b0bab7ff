import { existsSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { Connect } from "./http-server.ts";
import type { PageBuild } from "./serve-pages.ts";
import { StartFault } from "./start-fault.ts";

/** Where the pages come from: the built bundle, or Vite in this process. */
export type PageBundle = {
  mode: "production" | "development";
  build(): Promise<PageBuild>;
  /** Scripts, styles, fonts and pictures of the built bundle; empty in development. */
  files: Hono;
  before?: Connect;
  close(): Promise<void>;
};

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const BUNDLE = join(ROOT, "build/server/index.js");
const FILES = join(ROOT, "build/client");

/** File names under /assets/ contain a hash of the content, so browsers never need to check these files. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const FOR_AN_HOUR = "public, max-age=3600";

function staticFiles(): Hono {
  const files = new Hono();
  files.use(
    "*",
    serveStatic({
      root: FILES,
      precompressed: true,
      onFound: (path, c) => {
        c.header("cache-control", path.includes("/assets/") ? IMMUTABLE : FOR_AN_HOUR);
        c.header("x-content-type-options", "nosniff");
      },
    }),
  );
  return files;
}

/**
 * Opens the bundle that `npm run build` wrote.
 *
 * @throws StartFault when there is no bundle
 */
export async function openBuiltPages(): Promise<PageBundle> {
  if (!existsSync(BUNDLE)) throw new StartFault("The pages are not built yet: npm run build");
  const build = (await import(pathToFileURL(BUNDLE).href)) as PageBuild;
  return { mode: "production", build: async () => build, files: staticFiles(), close: async () => {} };
}

/** Opens Vite in this process. Its messages go through `server`: the browser shows each change at once. */
export async function openDevelopmentPages(server: Server): Promise<PageBundle> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: ROOT,
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
  return {
    mode: "development",
    build: async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as PageBuild,
    files: new Hono(),
    before: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
}
