import { handlers } from "../src/api.ts";
import routes from "../src/routes.ts";
import type { Brand, BrandRequest } from "./open-brand.ts";

type Row = { path?: string | undefined; children?: readonly Row[] | undefined };
const rowsOf = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...rowsOf(row.children ?? [])]);
const PAGES = ["/", ...rowsOf(routes).flatMap(({ path }) => (path === undefined ? [] : [`/${path}`]))];

/** Fills a page's path of routes.ts with ids of a brand. */
function pagePathOf(pattern: string, { named }: Brand): string {
  const order = pattern.includes("history") ? named.past : named.order;
  return pattern
    .replace(":orderId", order)
    .replace(":petId", named.pet)
    .replace(":kind", "terms")
    .replace(":groomerUrl", named.vanity)
    .replace("/s/*", "/s/about")
    .replace("/*", "/no/such/page")
    .replace(/:id\?/, named.groomer)
    .replace("customers/:id", `customers/${named.customer}`)
    .replace("groomers/:id", `groomers/${named.groomer}`)
    .replace("board/:id", `board/${named.order}`)
    .replace(":report", "bookings")
    .replace(":clientId", named.customer)
    .replace(":picture", "golden-retriever");
}

/** Fills the path of a GET call with ids of a brand. */
function callPathOf({ path }: { path: string }, { named, session, slug }: Brand): string {
  const id = path.includes("customer-pets")
    ? named.pet
    : path.includes("customer-orders")
      ? named.order
      : path.includes("public-profile")
        ? named.groomer
        : named.customer;
  const values: Record<string, string> = {
    id,
    session,
    site: slug,
    category: "dog-grooming",
    code: named.code,
    sp: named.groomer,
    orderId: path.includes("report") ? named.past : named.order,
    petId: named.pet,
    kind: "rabies",
    report: "bookings",
    size: "medium",
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);
  const query = QUERIES.find(([part]) => path.includes(part))?.[1](named) ?? "";
  return filled + query;
}

const QUERIES: readonly (readonly [string, (named: Brand["named"]) => string])[] = [
  ["sites/pages", () => "?path=about"],
  ["places/suggest", () => "?text=phoenix&limit=3"],
  ["places/ground", () => "?south=33.2&west=-112.4&north=33.7&east=-111.7&limit=10"],
  ["get-by-lat-long", () => "?latitude=30.25&longitude=-97.77"],
  ["challenge", () => "?reference=sbx_unknown"],
  ["cancellation-reasons", () => "?category=customer-reschedule"],
  ["service-review", ({ groomer }) => `?service_provider_id=${groomer}`],
  ["storefront/groomers", ({ area }) => `?area=${area}`],
  ["service-schedule", () => "?start_date=2027-01-01&end_date=2027-01-20"],
  ["order-available-days", ({ order }) => `?order_id=${order}&from=2027-01-06&to=2027-01-12`],
  ["order-available-timeslots", ({ order }) => `?order_id=${order}&date=2027-01-08`],
  ["days", () => "?from=2027-01-06&to=2027-01-12"],
  ["timeslots", () => "?date=2027-01-08"],
  ["is-service-provider-available", () => "?date=2027-01-08&startsAt=2027-01-08T18:00:00Z"],
];

/**
 * Lists every page and GET call of a brand, for visitors and each role. Then the same with ids of the other
 * brand, and with a token of the other brand.
 */
export function listRequests(brand: Brand, other: Brand): BrandRequest[] {
  const calls = handlers
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path }) => method === "GET" && !path.includes("demo/"));
  const own = [
    ...PAGES.map((page) => pagePathOf(page, brand)),
    ...calls.map((call) => callPathOf(call, brand)),
  ];
  const foreign = [
    ...PAGES.map((page) => pagePathOf(page, other)),
    ...calls.map((call) => callPathOf(call, other)),
  ];
  const people = [undefined, ...Object.values(brand.tokens)];
  const values = [...Object.values(other.named), other.session, other.slug];
  return [
    ...own.flatMap((path) => people.map((token) => ({ path, token }))),
    ...foreign
      .filter((path, index) => path !== own[index])
      .flatMap((path) =>
        [brand.tokens.customer, other.tokens.customer].map((token) => ({ path, token, foreign: values })),
      ),
    ...own.map((path) => ({ path, token: other.tokens.customer })),
  ];
}

/** Shuffles a list. The same seed gives the same order. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = (at: number) => ((Math.imul(at + 1, 2654435761) ^ Math.imul(seed, 40503)) >>> 0) % 1_000_003;
  return list
    .map((item, at) => ({ item, by: random(at) }))
    .sort((a, b) => a.by - b.by)
    .map(({ item }) => item);
}
