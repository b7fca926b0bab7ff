import type { BlockList } from "node:net";
import { Hono, type Context as HonoContext } from "hono";
import { compress } from "hono/compress";
import type { EndpointSpec } from "../wire/endpoint.ts";
import type { Handler } from "./api-handler.ts";
import { type CompressedDocument, compressDocument, sendDocument } from "./compressed-documents.ts";
import { DOCS_POLICY, renderDocsPage } from "./docs-page.ts";
import { createOpenApiDocument } from "./openapi.ts";
import type { PageBundle } from "./page-bundle.ts";
import { bareHost, readArrival } from "./request-identity.ts";
import { commonHeaders, DATA_POLICY, partitionCookies } from "./security-headers.ts";
import { type PageServerOptions, servePages } from "./serve-pages.ts";

export type WebAppParts = {
  /** The API of all features (`createApiApp`). */
  api: Hono;
  handlers: readonly Handler[];
  /** Finds the brand of a host without its port; null for an unknown host. */
  findSite(host: string): Promise<unknown>;
  healthRoutes: Hono;
  pages: PageServerOptions;
  bundle: PageBundle;
  trusted: BlockList;
  title: string;
  version: string;
};

/** The API's documents for people and machines. A document is created at its first request. */
function apiDocuments(endpoints: readonly EndpointSpec[], title: string, version: string) {
  const once = (make: () => Promise<CompressedDocument>) => {
    let made: Promise<CompressedDocument> | undefined;
    return () => {
      made ??= make();
      return made;
    };
  };
  return {
    openApi: once(() =>
      compressDocument(JSON.stringify(createOpenApiDocument(endpoints, title, version)), "application/json"),
    ),
    docs: once(() => compressDocument(renderDocsPage(endpoints, title), "text/html; charset=utf-8")),
  };
}

/** Creates the application behind one port: health routes, the API and its documents, files, and pages. */
export function createWebApp({
  api,
  handlers,
  findSite,
  healthRoutes,
  pages,
  bundle,
  trusted,
  title,
  version,
}: WebAppParts): Hono {
  const app = new Hono();
  const documents = apiDocuments(
    handlers.map(({ endpoint }) => endpoint),
    title,
    version,
  );

  // These routes answer on any host, because a load balancer calls them by IP address.
  app.route("/", healthRoutes);

  const secure = (c: HonoContext, policy: string) => {
    for (const [name, value] of Object.entries(commonHeaders(readArrival(c, trusted)))) c.header(name, value);
    c.header("content-security-policy", policy);
  };
  const partition = async (c: HonoContext) => {
    const arrival = readArrival(c, trusted);
    const embedders = await pages.embeddersOf(bareHost(arrival.host)).catch(() => []);
    partitionCookies(c.res.headers, arrival, embedders);
  };
  for (const path of ["/v1/*", "/v2/*"]) {
    app.all(path, async (c) => {
      c.res = await api.fetch(c.req.raw, c.env);
      secure(c, c.res.headers.get("content-security-policy") ?? DATA_POLICY);
      if (c.res.headers.has("set-cookie")) await partition(c);
      return c.res;
    });
  }

  const isBrand = async (c: HonoContext) =>
    (await findSite(bareHost(readArrival(c, trusted).host)).catch(() => null)) !== null;
  app.get("/openapi.json", async (c, next) => {
    if (!(await isBrand(c))) return next();
    secure(c, DATA_POLICY);
    return sendDocument(c, await documents.openApi());
  });
  app.get("/docs", async (c, next) => {
    if (!(await isBrand(c))) return next();
    secure(c, DOCS_POLICY);
    return sendDocument(c, await documents.docs());
  });

  app.route("/", bundle.files);
  app.all("*", compress(), servePages(pages));
  return app;
}
