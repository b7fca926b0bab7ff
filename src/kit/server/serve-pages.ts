import { randomBytes, randomUUID } from "node:crypto";
import type { BlockList } from "node:net";
import type { Context as HonoContext } from "hono";
import { html } from "hono/html";
import { asRefusal, ERROR_STATUS, notFound } from "../wire/errors.ts";
import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";
import { type ApiLocation, createPageApiClient, type PageApiClient } from "./page-api-client.ts";
import { readPageBody } from "./read-page-body.ts";
import {
  type Arrival,
  bareHost,
  isReadMethod,
  PREVIEW_COOKIE,
  readArrival,
  readCookie,
  requireSameOrigin,
} from "./request-identity.ts";
import { commonHeaders, type ForeignSources, pagePolicy, partitionCookies } from "./security-headers.ts";

type PageHandler = (request: Request, context: unknown) => Promise<Response>;

/** The parts of the built server bundle that this server uses. See src/entry.server.tsx. */
export type PageBuild = {
  entry: {
    module: {
      createRequestHandler(build: PageBuild, mode: string): PageHandler;
      provide(given: { link: PageApiClient; nonce: string; now: Date }): unknown;
    };
  };
};

export type PageServerOptions = {
  api: ApiLocation;
  trusted: BlockList;
  clock: Clock;
  log: Log;
  /** Called for each request, because the bundle changes during development. */
  build(): Promise<PageBuild>;
  mode: "production" | "development";
  /** Foreign sources that pages may load and call; none by default. */
  foreign?: ForeignSources | undefined;
  /** Lists the origins that may frame the pages of a host. The host has no port. */
  embeddersOf(host: string): Promise<readonly string[]>;
};

/** Renders a page without scripts and data, for the case that the error page itself fails. */
function renderLastResortPage(): string {
  return String(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>An error occurred</title>
        <style>
          :root { color-scheme: light dark; }
          body { font: 1.1rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 20vh auto; padding: 0 1.25rem; }
        </style>
      </head>
      <body>
        <h1>An error occurred while showing the error page</h1>
        <p>It is our fault, and we logged it. Please try again in a moment.</p>
        <p><a href="/">Go to the home page</a></p>
      </body>
    </html>`);
}

/** Creates the request for React Router. Its URL has the origin that the caller sees, even behind a proxy. */
async function toRouterRequest(incoming: Request, arrival: Arrival): Promise<Request> {
  const { pathname, search } = new URL(incoming.url);
  const body = await readPageBody(incoming);
  return new Request(`${arrival.origin}${pathname}${search}`, {
    method: incoming.method,
    headers: incoming.headers,
    signal: incoming.signal,
    ...(body && { body }),
  });
}

/**
 * Returns the function that answers page requests: it renders a page by React Router and adds security
 * headers and the cookies that the API set. A request that is refused before rendering gets plain text.
 */
export function servePages(server: PageServerOptions): (c: HonoContext) => Promise<Response> {
  const handlers = new WeakMap<PageBuild, PageHandler>();

  async function answer(c: HonoContext, arrival: Arrival, nonce: string): Promise<Response> {
    const build = await server.build();
    const { createRequestHandler, provide } = build.entry.module;
    const handler = handlers.get(build) ?? createRequestHandler(build, server.mode);
    handlers.set(build, handler);
    const link = createPageApiClient(server.api, arrival, c.req.raw.headers);
    const given = { link, nonce, now: server.clock.now() };
    const response = await handler(await toRouterRequest(c.req.raw, arrival), provide(given));
    // When the error page itself fails, React Router answers with an empty 500 or one line of plain text.
    const hasFailed =
      response.status === 500 && !/html|x-script|json/.test(response.headers.get("content-type") ?? "");
    const page = hasFailed
      ? htmlResponse(renderLastResortPage(), 500)
      : new Response(response.body, response);
    for (const cookie of link.setCookies) page.headers.append("set-cookie", cookie);
    return page;
  }

  return async (c) => {
    const arrival = readArrival(c, server.trusted);
    const nonce = randomBytes(16).toString("base64");
    let page: Response;
    let embedders: readonly string[] = [];
    try {
      if (!URL.canParse(arrival.origin)) throw notFound("This site");
      if (!isReadMethod(c.req.method))
        requireSameOrigin(c.req.header("origin"), c.req.header("cookie"), arrival);
      embedders = await server.embeddersOf(bareHost(arrival.host)).catch(() => []);
      page = await answer(c, arrival, nonce);
    } catch (error) {
      const refusal = asRefusal(error);
      if (!refusal) server.log.error({ err: error, requestId: randomUUID() }, "a page could not be rendered");
      page = refusal
        ? new Response(refusal.message, { status: ERROR_STATUS[refusal.code] })
        : htmlResponse(renderLastResortPage(), 500);
    }
    const isPreview = readCookie(c, arrival, PREVIEW_COOKIE) !== undefined;
    // A page of the team shows its preview in frames.
    const framers = isPreview ? ["'self'", ...embedders] : embedders;
    const policy = pagePolicy(nonce, framers, server.foreign);
    return withHeaders(page, arrival, policy, { embedders, isPreview });
  };
}

function htmlResponse(text: string, status: number): Response {
  return new Response(text, { status, headers: { "content-type": "text/html; charset=utf-8" } });
}

function withHeaders(
  page: Response,
  arrival: Arrival,
  policy: string,
  { embedders, isPreview }: { embedders: readonly string[]; isPreview: boolean },
): Response {
  for (const [name, value] of Object.entries(commonHeaders(arrival))) page.headers.set(name, value);
  page.headers.set("content-security-policy", policy);
  if (embedders.length === 0) page.headers.set("x-frame-options", isPreview ? "SAMEORIGIN" : "DENY");
  partitionCookies(page.headers, arrival, embedders);
  // No cache may store what is not published yet, also of pages that are the same for all visitors.
  if (isPreview) page.headers.set("cache-control", "private, no-store");
  // A page differs by visitor. Back and Forward must reload it, or they would show an old draft.
  else if (!page.headers.has("cache-control")) page.headers.set("cache-control", "private, no-cache");
  return page;
}
