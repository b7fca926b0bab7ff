import type { Route } from "./+types/robots.ts";

/** Personal areas, login pages and drafts, which search engines should not list. */
const CLOSED = [
  "/customer",
  "/groomer/",
  "/renter",
  "/impersonate",
  "/login",
  "/log-out",
  "/reset-password",
  "/set-password",
  "/demo/",
  "/v1/",
  "/v2/",
];

/** The longer rule wins: the first page of a booking is public, its steps are not. */
const OPEN = ["/customer/new$"];

/** The pages that search engines may read, and the address of the sitemap. */
export function loader({ request }: Route.LoaderArgs): Response {
  const { origin } = new URL(request.url);
  const lines = [
    "User-agent: *",
    ...OPEN.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
