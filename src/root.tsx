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
import { whoAmI } from "#features/accounts/contract.ts";
import { currentSite, primaryMenu } from "#features/sites/contract.ts";
import { ErrorPage, errorTitle, messageOf, statusOf } from "#features/sites/parts/error-page.tsx";
import { paperColors } from "#features/sites/parts/paper-colors.ts";
import { ThemeStyle } from "#features/sites/parts/theme-style.tsx";
import { call } from "#kit/web/call.ts";
import { fontPreloads } from "#ui/fonts.ts";
import { LoadingBar } from "#ui/loading-bar.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { Toaster } from "#ui/toaster.tsx";
import type { Route } from "./+types/root.ts";
import { gate } from "./gates.ts";

export const middleware: Route.MiddlewareFunction[] = [gate];

export async function loader(args: Route.LoaderArgs) {
  const [site, { person }] = await Promise.all([call(args, currentSite), call(args, whoAmI)]);
  const menu = site.showPageLinksInPrimaryMenu
    ? await call(args, primaryMenu, { params: { site: site.site } })
    : [];
  return { site, person, menu, paper: paperColors() };
}

/** The brand stays while one walks around; whoever signs in or out comes by a write. */
export function shouldRevalidate({ formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined && formMethod !== "GET";
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  return [{ title: error ? errorTitle(statusOf(error)) : (loaderData?.site.name ?? "Waggon") }];
}

/** The document around every page, the error page included: it works without any data. */
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
        <link rel="icon" href={root?.site.favicon ?? "/favicon.svg"} />
        {fontPreloads.map((preload) => (
          <link key={preload.href} {...preload} />
        ))}
        {/* Files of ours need no nonce, and browsers hide it, which React then reports as a difference. */}
        <Links nonce="" />
        <ThemeStyle />
      </head>
      <body>
        <SkipLink />
        {children}
        <Toaster />
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
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main" tabIndex={-1}>
      <ErrorPage status={statusOf(error)} message={messageOf(error)} />
    </main>
  );
}
