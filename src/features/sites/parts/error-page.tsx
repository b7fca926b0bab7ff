import { Component, type ReactNode } from "react";
import { isRouteErrorResponse, Link, useLocation } from "react-router";
import { buttonClass } from "#ui/button-class.ts";

export function errorTitle(status: number): string {
  return status === 404 ? "Page not found" : "An error occurred";
}

/**
 * The status of an error that a page threw; 500 unless it is a response. 422 becomes 404: an
 * address with faulty parameters is a page that does not exist.
 */
export function statusOf(error: unknown): number {
  if (!isRouteErrorResponse(error)) return 500;
  return error.status === 422 ? 404 : error.status;
}

/** The API's message about an error. Undefined if the error has no message. */
export function messageOf(error: unknown): string | undefined {
  const message = isRouteErrorResponse(error)
    ? (error.data as { message?: unknown } | null)?.message
    : undefined;
  return typeof message === "string" ? message : undefined;
}

/** Shows a plain page when the error page itself fails in the browser. */
export class FallbackBoundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <h1>An error occurred while showing the error page</h1>
        <a href="/">Go to the home page</a>
      </main>
    );
  }
}

export type ErrorPageProps = {
  status: number;
  /** The API's own message about the error. */
  message?: string;
  picture?: ReactNode;
};

/** The error page. It reads no loader data, because the loaders may have failed. */
export function ErrorPage({ status, message, picture }: ErrorPageProps) {
  const { pathname, search } = useLocation();
  const isMissing = status === 404;
  return (
    <div className="page-width flex min-h-[60vh] flex-col items-center justify-center py-16 text-center">
      {picture && <div className="mb-8 w-72 max-w-full [&>svg]:h-auto [&>svg]:w-full">{picture}</div>}
      <p className="font-display text-sm font-semibold tracking-wide text-ink-faint tabular-nums">{status}</p>
      <h1 className="mt-3">{errorTitle(status)}</h1>
      <p className="mt-3 max-w-xs text-ink-soft">
        {isMissing
          ? "This page could not be found. The address may have a typo, or the page has moved."
          : (message ?? "This is our fault, not yours. Everything that you saved is safe.")}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {!isMissing && (
          <a href={pathname + search} className={buttonClass({ variant: "primary" })}>
            Try again
          </a>
        )}
        <Link to="/" reloadDocument className={buttonClass({ variant: isMissing ? "primary" : "secondary" })}>
          Go to the home page
        </Link>
      </div>
    </div>
  );
}
