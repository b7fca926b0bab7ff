import type { Route } from "./+types/robots.ts";

/** Areas of persons, doors and drafts: nothing there is for a search. */
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

/** The longer rule counts: where a booking begins is a page for everybody, its steps are not. */
const OPEN = ["/customer/new$"];

/** What search engines may look at, and where all of it is listed. */
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
