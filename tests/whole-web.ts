import { Hono } from "hono";
import { findActor } from "#features/accounts/service/find-actor.ts";
import { findSite } from "#features/sites/service.ts";
import { createApiApp } from "#kit/server/api-app.ts";
import type { Clock } from "#kit/server/clock.ts";
import type { Db } from "#kit/server/database.ts";
import { createLog } from "#kit/server/log.ts";
import { openBuiltPages } from "#kit/server/page-bundle.ts";
import { toProxyList } from "#kit/server/request-identity.ts";
import { createWebApp } from "#kit/server/web-app.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { ensureBuilt } from "../scripts/build.mjs";
import { handlers } from "../src/api.ts";

/**
 * Makes the pages and API of every brand in this process, without a port. Builds the pages if needed.
 */
export async function makeWholeWeb(db: Db, clock: Clock): Promise<Hono> {
  await ensureBuilt(process.execPath);
  const trusted = toProxyList([]);
  const log = createLog("silent");
  const keeper = {
    findSite: (host: string) => findSite(db, host),
    findActor: (siteId: SiteId, token: string) => findActor(db, siteId, token, clock.now()),
  };
  const api = createApiApp({ handlers, lookup: keeper, db, clock, log, trusted });
  const bundle = await openBuiltPages();
  const embeddersOf = async () => [];
  const pages = {
    api: { app: api },
    trusted,
    clock,
    log,
    build: bundle.build,
    mode: bundle.mode,
    embeddersOf,
  };
  const operations = new Hono();
  return createWebApp({
    api,
    handlers,
    findSite: keeper.findSite,
    healthRoutes: operations,
    pages,
    bundle,
    trusted,
    title: "Waggon",
    version: "0",
  });
}
