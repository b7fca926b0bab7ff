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

// The server outside of this bundle loads its own copy of React Router, but it must use the bundle's copy.
export { createRequestHandler } from "react-router";

/** Creates the context for the loaders and actions of one page request. */
export function provide(given: { link: ApiLink; nonce: string; now: Date }): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiLink, given.link);
  context.set(pageNonce, given.nonce);
  context.set(pageNow, given.now);
  return context;
}

const cssByColors = new Map<string, string>();

type RootFacts = {
  site?: { colors: BrandColors };
  preview?: { isFramed: boolean; scheme: "light" | "dark" | null } | null;
};

/**
 * The CSS with the brand's custom properties; the default colors if the site could not be read. A page that
 * shows the draft outside of the preview's frames says so. As CSS, no other page loads code for it.
 */
function readCss(routerContext: EntryContext): string {
  const { root } = routerContext.staticHandlerContext.loaderData as { root?: RootFacts };
  const { site, preview } = root ?? {};
  const [colors, scheme] = [site?.colors, preview?.scheme ?? null];
  const key = JSON.stringify([colors, scheme]);
  const css = cssByColors.get(key) ?? themeCss(colors, scheme);
  if (cssByColors.size > 500) cssByColors.clear();
  cssByColors.set(key, css);
  return preview && !preview.isFramed ? css + PREVIEW_MARK : css;
}

const PREVIEW_MARK =
  'body::after{content:"Preview: only you see this draft";position:fixed;left:.5rem;bottom:.5rem;z-index:60;' +
  "max-width:calc(100% - 1rem);padding:.375rem .75rem;border-radius:.5rem;font-size:.875rem;font-weight:600;" +
  "background:var(--ink);color:var(--paper);pointer-events:none}";

/** React Router ends an unfinished stream after this many milliseconds. */
export const streamTimeout = 10_000;

/** The response's status: the error page's if a loader, an action or the routing failed, else `status`. */
function responseStatus({ staticHandlerContext: { errors } }: EntryContext, status: number): number {
  const [error] = Object.values(errors ?? {});
  return error === undefined ? status : statusOf(error);
}

export default function handleRequest(
  request: Request,
  given: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const status = responseStatus(routerContext, given);
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));
  const nonce = loadContext.get(pageNonce);
  // A crawler gets the whole page at once. A browser gets the shell first and the rest as it is ready.
  const isCrawler = isbot(request.headers.get("user-agent") ?? "");
  return new Promise((resolve, reject) => {
    let isSent = false;
    const timer = setTimeout(() => abort(new Error("The page took too long")), streamTimeout + 1_000);
    const send = () => {
      isSent = true;
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
        // Else React moves long late parts to the end, from where only scripts bring them to their place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          if (!isCrawler) send();
        },
        onAllReady() {
          clearTimeout(timer);
          if (isCrawler) send();
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          // Before the page is sent, onShellError rejects and the router reports the error.
          if (isSent && !request.signal.aborted) console.error(error);
        },
      },
    );
  });
}
