import "#ui/app.css";
import type { ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useRouteLoaderData,
} from "react-router";
import type { Customer } from "#features/accounts/contract/customer.ts";
import { whoAmI } from "#features/accounts/contract.ts";
import { readVisitorArea } from "#features/booking/parts/read-visitor-area.ts";
import { getCustomer } from "#features/customers/contract.ts";
import { currentSite, primaryMenu } from "#features/sites/contract.ts";
import { isNoticeClosed } from "#features/sites/parts/closed-notice.ts";
import {
  ErrorPage,
  errorTitle,
  FallbackBoundary,
  messageOf,
  statusOf,
} from "#features/sites/parts/error-page.tsx";
import { paperColors } from "#features/sites/parts/paper-colors.ts";
import { ShareTags } from "#features/sites/parts/share-tags.tsx";
import { ThemeStyle } from "#features/sites/parts/theme-style.tsx";
import { type Anywhere, call } from "#kit/web/call.ts";
import { deferredMiddleware } from "#kit/web/deferred-middleware.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { fontPreloads } from "#ui/fonts.ts";
import { LoadingBar } from "#ui/loading-bar.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import type { Route } from "./+types/root.ts";
import { gate } from "./gates.ts";
import { DeferredLoader } from "./layouts/deferred-loader.tsx";
import type { FrameFacts } from "./layouts/use-frame.ts";

export const middleware: Route.MiddlewareFunction[] = [gate];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [deferredMiddleware];

export async function loader(args: Route.LoaderArgs) {
  const [site, me] = await Promise.all([call(args, currentSite), call(args, whoAmI)]);
  const preview = site.isPreview ? readPreview(args.request) : null;
  // In a frame of the preview staff see what visitors see.
  const person = preview?.isFramed && me.person?.role === "staff" ? null : me.person;
  const [menu, customer, visitorArea] = await Promise.all([
    site.showPageLinksInPrimaryMenu ? call(args, primaryMenu, { params: { site: site.site } }) : [],
    person?.role === "customer" ? readCustomer(args) : null,
    person ? "" : readVisitorArea(args),
  ]);
  const frame: FrameFacts = {
    area: customer?.serviceArea?.name ?? visitorArea,
    picture: customer?.profilePicture?.sizes.thumbnail ?? null,
    isEmbedded: site.embedded && preview === null && isFramed(args.request),
    isNoticeClosed: isNoticeClosed(args.request, site.notice),
    // Only the customer can consent.
    mustAgree: customer !== null && person?.impersonatorId === null && !hasAgreed(customer),
  };
  const { origin } = new URL(args.request.url);
  return { site, person, menu, frame, origin, paper: paperColors(), preview };
}

/** Where the draft is previewed, and the scheme that a frame of the preview shows. */
function readPreview(request: Request) {
  const scheme = new URL(request.url).searchParams.get("scheme");
  const isFramed = request.headers.get("sec-fetch-dest") === "iframe";
  return { isFramed, scheme: scheme === "light" || scheme === "dark" ? scheme : null };
}

/**
 * Reads the customer; null after a refusal, because a header without the area's name is better than no page.
 */
async function readCustomer(args: Anywhere): Promise<Customer | null> {
  try {
    return await call(args, getCustomer);
  } catch (error) {
    if (asRefusal(error)) return null;
    throw error;
  }
}

const hasAgreed = ({ petRelease, cancellationPolicy, termsAndConditions }: Customer) =>
  petRelease && cancellationPolicy && termsAndConditions;

/**
 * Whether the page is in a frame. Later pages have no `embedded` in the query, but browsers send the header.
 */
function isFramed(request: Request): boolean {
  const embedded = new URL(request.url).searchParams.get("embedded");
  return (embedded !== null && embedded !== "false") || request.headers.get("sec-fetch-dest") === "iframe";
}

/**
 * Reloads the root's data only after a write, or when a page reads itself again, as after an upload. The
 * brand never changes, and signing in or out is a write.
 */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined ? currentUrl.href === nextUrl.href : formMethod !== "GET";
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  return [{ title: error ? errorTitle(statusOf(error)) : (loaderData?.site.name ?? "Waggon") }];
}

/** The HTML document around every page. It works without data, because error pages use it too. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {root && (
          <>
            <meta name="theme-color" media="(prefers-color-scheme: light)" content={root.paper.light} />
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content={root.paper.dark} />
          </>
        )}
        <Meta />
        <ShareTags />
        <link rel="icon" href={root?.site.favicon ?? "/favicon.svg"} />
        {fontPreloads.map((preload) => (
          <link key={preload.href} {...preload} />
        ))}
        {/* The style sheets need no nonce. Browsers hide a nonce, and React would report a mismatch. */}
        <Links nonce="" />
        <ThemeStyle />
      </head>
      <body>
        <SkipLink />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const navigation = useNavigation();
  return (
    <>
      <LoadingBar active={navigation.state !== "idle"} />
      <Outlet />
      <DeferredLoader />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FallbackBoundary>
      <main id="main" tabIndex={-1}>
        <ErrorPage status={statusOf(error)} message={messageOf(error)} />
      </main>
    </FallbackBoundary>
  );
}
