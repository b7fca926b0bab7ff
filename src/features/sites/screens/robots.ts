import type { Route } from "./+types/robots.ts";

/** Personal areas, login pages and drafts, which search engines should not list. */
const DISALLOWED = [
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

/** Robots follow the longest rule that fits: they may read the first page of a booking, but not its steps. */
const ALLOWED = ["/customer/new$"];

/** Serves robots.txt: which pages search engines may read, and where the sitemap is. */
export function loader({ request }: Route.LoaderArgs): Response {
  const { origin } = new URL(request.url);
  const lines = [
    "User-agent: *",
    ...ALLOWED.map((path) => `Allow: ${path}`),
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
