import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import { statusOf } from "#features/sites/parts/error-page.tsx";
import { ThemeCss } from "#features/sites/parts/theme-style.tsx";
import { type ApiLink, apiLink } from "#kit/web/call.ts";
import { pageNow } from "#kit/web/now.ts";
import { pageNonce } from "#kit/web/page-nonce.ts";
import type { BrandColors } from "#kit/wire/brand-colors.ts";
import { themeCss } from "#ui/theme.ts";

// The server outside this bundle has other copies of these classes, but it must use the bundle's
// own.
export { createRequestHandler } from "react-router";

/** The context for the loaders and actions of one page request. */
export function provide(given: { link: ApiLink; nonce: string; now: Date }): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiLink, given.link);
  context.set(pageNonce, given.nonce);
  context.set(pageNow, given.now);
  return context;
}

const cssByColors = new Map<string, string>();

/** The brand's custom properties; the defaults if the site could not be read. */
function readCss(routerContext: EntryContext): string {
  const { root } = routerContext.staticHandlerContext.loaderData as {
    root?: { site?: { colors: BrandColors } };
  };
  const colors = root?.site?.colors;
  const key = JSON.stringify(colors);
  const css = cssByColors.get(key) ?? themeCss(colors);
  if (cssByColors.size > 500) cssByColors.clear();
  cssByColors.set(key, css);
  return css;
}

/** Milliseconds after which an unfinished stream ends. */
export const streamTimeout = 10_000;

/** The status of the error page, if there is one, is also the status of the response. */
function readStatus({ staticHandlerContext: { errors } }: EntryContext, status: number): number {
  const [failed] = Object.values(errors ?? {});
  return failed === undefined ? status : statusOf(failed);
}

export default function handleRequest(
  request: Request,
  given: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const status = readStatus(routerContext, given);
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));
  const nonce = loadContext.get(pageNonce);
  // Crawlers get the whole page at once, browsers get its shell first.
  const wholeAtOnce = isbot(request.headers.get("user-agent") ?? "");
  return new Promise((resolve, reject) => {
    let sent = false;
    const timer = setTimeout(() => abort(new Error("The page took too long")), streamTimeout + 1_000);
    const send = () => {
      sent = true;
      const body = new PassThrough();
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
      pipe(body);
    };
    const { pipe, abort } = renderToPipeableStream(
      <ThemeCss value={readCss(routerContext)}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ThemeCss>,
      {
        nonce,
        onShellReady() {
          if (!wholeAtOnce) send();
        },
        onAllReady() {
          clearTimeout(timer);
          if (wholeAtOnce) send();
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          // Before the shell is sent, onShellError rejects and the router reports the error.
          if (sent && !request.signal.aborted) console.error(error);
        },
      },
    );
  });
}
