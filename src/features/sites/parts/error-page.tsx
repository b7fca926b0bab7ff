import { Component, type ReactNode } from "react";
import { isRouteErrorResponse, Link, useLocation } from "react-router";
import { buttonClass } from "#ui/button-class.ts";

/** The two titles of the error page. */
export function errorTitle(status: number): string {
  return status === 404 ? "Page not found" : "An error occurred";
}

/**
 * The status of whatever was thrown at a page; 500 for what is no answer. An address that the API finds
 * faulty is one that does not exist (a page whose own validation fails gives 404).
 */
export function statusOf(error: unknown): number {
  if (!isRouteErrorResponse(error)) return 500;
  return error.status === 422 ? 404 : error.status;
}

/** What the API said of it, for a person. */
export function messageOf(error: unknown): string | undefined {
  const said = isRouteErrorResponse(error)
    ? (error.data as { message?: unknown } | null)?.message
    : undefined;
  return typeof said === "string" ? said : undefined;
}

/** What is left when even the error page fails in the browser. */
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
  /** What went wrong in a person's words, when the API said so. */
  message?: string;
  picture?: ReactNode;
};

/** Error pages. Draws from nothing but its props, so that it cannot fail itself. */
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
          ? "This page could not be found. The address may have a slip in it, or the page has moved."
          : (message ?? "It is our fault, not yours. Nothing you entered is lost on our side.")}
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
