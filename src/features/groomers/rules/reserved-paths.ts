// Separate from the other rules, because only the server needs this long list.

/** First segments of paths that we use or may use later. No groomer's profile may have such a path. */
const RESERVED = new Set(
  `about account admin agreements api appointment appointment-request assets book book-now calendar booking cancellation-policy
  coming-soon confirm-visit contact covid19-advisement customer customers demo docs favicon gift-card goodbye groomer groomers healthz help
  home impersonate lead live log-in log-out login logout me metrics openapi order orders our-groomers
  pet-release-terms pictures places privacy-policy push push-worker readyz refer rent report rental rentals renter reset-password robots s search
  send-us-request service-areas set-password sign-in sign-up signup site sitemap sorry staff start static support
  terms-and-conditions unsubscribe v1 v2 visit welcome well-known www`.split(/\s+/),
);

/** Whether a vanity URL would hide one of our pages. */
export function isReservedPath(vanityUrl: string): boolean {
  return RESERVED.has(vanityUrl.toLowerCase());
}
