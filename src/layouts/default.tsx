import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { ErrorPage, errorTitle, messageOf, statusOf } from "#features/sites/parts/error-page.tsx";
import { SiteNotice } from "#features/sites/parts/site-notice.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import type { Route } from "./+types/default.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { ImpersonationBar } from "./impersonation-bar.tsx";
import { useFrame } from "./use-frame.ts";

export function meta({ error, matches }: Route.MetaArgs) {
  return error ? [{ title: titleOf(errorTitle(statusOf(error)), matches) }] : undefined;
}

/** The parts around a page. An embedded page has no header and footer, because the other site has its own. */
function Frame({ children }: { children: ReactNode }) {
  const { isEmbedded, isNoticeClosed } = useFrame();
  return (
    <div className="flex min-h-dvh flex-col">
      <ImpersonationBar />
      {!isEmbedded && <SiteNotice isClosed={isNoticeClosed} />}
      {!isEmbedded && <Header />}
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {!isEmbedded && <Footer />}
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

/** An error page has the header and footer too, so that the visitor finds other pages. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage status={statusOf(error)} message={messageOf(error)} />
    </Frame>
  );
}
