import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, Outlet, useLocation, useMatches } from "react-router";
import { ErrorPage, errorTitle, messageOf, statusOf } from "#features/sites/parts/error-page.tsx";
import { PhoneLink } from "#features/sites/parts/phone-link.tsx";
import { titleOf, useSite } from "#features/sites/parts/use-site.ts";
import type { CheckoutHandle } from "#kit/web/checkout-handle.ts";
import { Logo } from "#ui/logo.tsx";
import type { Route } from "./+types/checkout.ts";
import { ImpersonationBar } from "./impersonation-bar.tsx";
import { homePath } from "./navigation.ts";
import { POLICY_LINKS } from "./policy-links.ts";
import { useFrame } from "./use-frame.ts";

export function meta({ error, matches }: Route.MetaArgs) {
  return error ? [{ title: titleOf(errorTitle(statusOf(error)), matches) }] : undefined;
}

/** A header with only the brand, the phone number and the link home, so that few links leave the booking. */
function SlimHeader() {
  const site = useSite();
  const home = homePath(site, useLocation());
  return (
    <header className="border-b border-line">
      <div className="page-width flex min-h-15 items-center gap-4 py-2">
        <Link to={home} className="mr-auto flex min-w-0 items-center rounded-md">
          <Logo name={site.name} src={site.logo} />
        </Link>
        {site.phone && (
          <PhoneLink
            number={site.phone}
            className="hidden min-h-11 items-center px-2 text-ink-soft hover:text-ink hover:underline sm:flex"
          />
        )}
        <Link
          to={home}
          className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-sm px-2 font-medium text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          <span>
            <span className="max-sm:sr-only">Back to </span>
            <span className="max-sm:capitalize">home</span>
          </span>
        </Link>
      </div>
    </header>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { name } = useSite();
  const { isEmbedded } = useFrame();
  return (
    <div className="flex min-h-dvh flex-col">
      <ImpersonationBar />
      {!isEmbedded && <SlimHeader />}
      <main id="main" tabIndex={-1} className="flex-1 pt-6 pb-16 md:pt-8">
        {children}
      </main>
      <footer className="border-t border-line">
        <ul className="page-width flex flex-wrap items-center gap-x-6 py-4 text-sm text-ink-soft">
          <li className="mr-auto py-2 max-sm:w-full">{name}</li>
          {POLICY_LINKS.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-9 items-center hover:underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </footer>
    </div>
  );
}

export default function CheckoutLayout() {
  const { StepHeader, Summary } = (useMatches().at(-1)?.handle ?? {}) as CheckoutHandle;
  return (
    <Frame>
      <div className="page-width">
        {StepHeader && <StepHeader />}
        {Summary ? (
          <div className="mt-8 grid items-start gap-10 md:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
            <div className="min-w-0">
              <Outlet />
            </div>
            <aside aria-label="Your booking" className="md:sticky md:top-6">
              <Summary />
            </aside>
          </div>
        ) : (
          <Outlet />
        )}
      </div>
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage status={statusOf(error)} message={messageOf(error)} />
    </Frame>
  );
}
