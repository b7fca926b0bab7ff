import { randomBytes } from "node:crypto";
import type { BlockList } from "node:net";
import { Hono, type Context as HonoContext } from "hono";
import { compress } from "hono/compress";
import { docsPage } from "./docs-page.ts";
import { arrivalOf, bareHost } from "./door.ts";
import { openApi } from "./openapi.ts";
import type { PageBundle } from "./page-bundle.ts";
import { type PageServer, servePages } from "./pages.ts";
import { commonHeaders, DATA_POLICY, pagePolicy, partitionCookies } from "./security-headers.ts";
import type { Handler } from "./verb.ts";

export type Web = {
  /** The API of all features (`serve`). */
  api: Hono;
  handlers: readonly Handler[];
  operations: Hono;
  pages: PageServer;
  bundle: PageBundle;
  trusted: BlockList;
  title: string;
  version: string;
};

/** Everything on one port: operations, the API and its documents, files, pages. */
export function makeWeb({ api, handlers, operations, pages, bundle, trusted, title, version }: Web): Hono {
  const app = new Hono();
  const endpoints = handlers.map(({ endpoint }) => endpoint);
  const document = openApi(endpoints, title, version);

  // Whatever the host: a balancer asks by address.
  app.route("/", operations);

  const secure = (c: HonoContext, policy: string) => {
    for (const [name, value] of Object.entries(commonHeaders(arrivalOf(c, trusted)))) c.header(name, value);
    c.header("content-security-policy", policy);
  };
  const partition = async (c: HonoContext) => {
    const arrival = arrivalOf(c, trusted);
    const embedders = await pages.embeddersOf(bareHost(arrival.host)).catch(() => []);
    partitionCookies(c.res.headers, arrival, embedders);
  };
  for (const path of ["/v1/*", "/v2/*"]) {
    app.all(path, async (c) => {
      c.res = await api.fetch(c.req.raw, c.env);
      secure(c, DATA_POLICY);
      if (c.res.headers.has("set-cookie")) await partition(c);
      return c.res;
    });
  }

  app.get("/openapi.json", compress(), (c) => {
    secure(c, DATA_POLICY);
    return c.json(document);
  });
  app.get("/docs", compress(), (c) => {
    const nonce = randomBytes(16).toString("base64");
    secure(c, pagePolicy(nonce, []));
    return c.html(docsPage(endpoints, title, nonce));
  });

  app.route("/", bundle.files);
  app.all("*", compress(), servePages(pages));
  return app;
}
