import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { ErrorPage, errorTitle, messageOf, statusOf } from "#features/sites/parts/error-page.tsx";
import { SiteNotice } from "#features/sites/parts/site-notice.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import type { Route } from "./+types/default.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

export function meta({ error, matches }: Route.MetaArgs) {
  return error ? [{ title: titleOf(errorTitle(statusOf(error)), matches) }] : undefined;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteNotice />
      <Header />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer />
    </div>
  );
}

export default function DefaultLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Keeps header and footer around an error: a way on is never missing. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage status={statusOf(error)} message={messageOf(error)} />
    </Frame>
  );
}
