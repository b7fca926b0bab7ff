import { describe, expect, it } from "vitest";
import type { Me } from "#features/accounts/contract.ts";
import type { AccountStatus } from "#kit/wire/actor.ts";
import { findLoginRedirect, findRedirect, gateOf, PAGES } from "./gates.ts";
import routes from "./routes.ts";

type Person = NonNullable<Me["person"]>;
const person = (role: Person["role"], status: AccountStatus = "active"): Person => ({
  role,
  status,
  id: "1",
  displayName: "Ada",
  impersonatorId: null,
  impersonation: null,
  orderid: null,
});
const AREAS = {
  customer: "/customer/pets",
  groomer: "/groomer/orders",
  renter: "/renter/appointments",
} as const;
const ROLES = ["customer", "groomer", "renter"] as const;

type Row = { path?: string | undefined; children?: readonly Row[] | undefined };
const pathsOf = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);

it("finds each page once, because the build refuses duplicates", () => {
  const paths = pathsOf(routes);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});

describe("a page's gate", () => {
  it.each([
    ["/customer", "customer/active"],
    ["customer/pets/:petId", "customer/active"],
    ["/customer/a-page-of-tomorrow", "customer/active"],
    ["/customer/welcome", "customer/pending"],
    ["/customer/new", "customer/new"],
    ["/customer/new/payment", "customer/new"],
    ["/customer/new/thanks", null],
    ["/customer/new/reschedule-groomer", null],
    ["/customer/appointments/:orderId/confirmed", "customer"],
    ["/customer/appointments/upcoming/:orderId?/reschedule", "customer"],
    ["/customer/appointments/:orderId/calendar.ics", null],
    ["/renter", "renter/active"],
    ["/renter/new", null],
    ["/renter/new/booking", "renter/approved"],
    ["/renter/new/driver-license", "renter/new"],
    ["/groomer/account/referral-code", "groomer/active"],
    ["/groomer/new/preferences", "groomer/new"],
    ["/groomer/zones/:zoneId", "groomer/hired"],
    ["/staff", "staff"],
    ["/", null],
    ["/customers", null],
    ["/:groomerUrl", null],
  ])("for the page %s is %s", (pattern, gate) => {
    expect(gateOf(pattern)).toBe(gate);
  });

  it("exists for each row, and no earlier row hides a row", () => {
    for (const [i, [path, gate]] of PAGES.entries()) {
      if (gate) expect(() => findRedirect(gate, path, null), path).not.toThrow();
      const earlier = PAGES.slice(0, i).map(([earlierPath]) => earlierPath);
      const isTaken = earlier.some(
        (other) => other === path || (other.endsWith("/*") && path.startsWith(other.slice(0, -1))),
      );
      expect(isTaken, path).toBe(false);
    }
  });

  it("causes a server error when it does not exist", () => {
    for (const gate of ["customer/asleep", "", "constructor", "toString"]) {
      expect(() => findRedirect(gate, "/", person("customer"))).toThrow(
        expect.objectContaining({ init: { status: 500 } }),
      );
    }
  });
});

describe("a person without the needed role goes to log-out, with the full path and that role", () => {
  it.each(ROLES.flatMap((needed) => [needed, `${needed}/active`].map((gate) => [gate, needed] as const)))(
    "from the gate %s",
    (gate, needed) => {
      const strangers = [
        null,
        ...ROLES.filter((role) => role !== needed).map((role) => person(role)),
        person("staff"),
      ];
      for (const stranger of strangers) {
        const to = findRedirect(gate, `${AREAS[needed]}?page=2&x=ä`, stranger);
        const url = new URL(to ?? "", "http://here");
        expect(url.pathname).toBe("/log-out");
        expect(Object.fromEntries(url.searchParams)).toEqual({
          redirect: `${AREAS[needed]}?page=2&x=ä`,
          role: needed,
        });
      }
      expect(findRedirect(gate, AREAS[needed], person(needed))).toBeNull();
    },
  );
});

describe("the pages of an account status", () => {
  const STATES = ["new", "pending", "approved", "active", "inactive"] as const;
  it.each([
    ["customer/active", [null, "/customer/welcome", null, null, "/log-out"]],
    ["customer/pending", [null, null, null, "/customer", "/log-out"]],
    [
      "groomer/active",
      ["/groomer/new/preferences", "/groomer/new/confirmation", "/groomer/onboarding", null, "/log-out"],
    ],
    [
      "groomer/approved",
      ["/groomer/new/preferences", "/groomer/new/confirmation", null, "/groomer", "/log-out"],
    ],
    ["groomer/hired", ["/groomer/new/preferences", "/groomer/new/confirmation", null, null, "/log-out"]],
    ["groomer/new", [null, "/groomer/new/confirmation", "/groomer/onboarding", "/groomer", "/log-out"]],
    [
      "renter/active",
      ["/renter/new/eligibility", "/renter/new/confirmation", "/renter/new/booking", null, "/log-out"],
    ],
    ["renter/approved", ["/renter/new/eligibility", "/renter/new/confirmation", null, "/renter", "/log-out"]],
    ["renter/new", [null, "/renter/new/confirmation", "/renter/new/booking", "/renter", "/log-out"]],
  ] as const)("redirect other statuses from %s", (gate, targets) => {
    const role = gate.split("/")[0] as (typeof ROLES)[number];
    expect(STATES.map((status) => findRedirect(gate, "/x", person(role, status)))).toEqual(targets);
  });

  it("admit a person who was redirected there, with any query", () => {
    for (const role of ROLES) {
      for (const status of STATES) {
        const to = findRedirect(`${role}/active`, "/x", person(role, status));
        const gate = to && gateOf(to);
        if (gate)
          expect(findRedirect(gate, `${to}?step=2`, person(role, status)), `${role} ${status}`).toBeNull();
      }
    }
  });
});

it.each([
  ["/customer/pets", null],
  ["/customer/pets?code=1&page=2", null],
  ["/?action=logout", null],
  ["/customer/pets?page=2&login_code=abc", "/login?returnUrl=%2Fcustomer%2Fpets%3Fpage%3D2&code=abc"],
  ["/?login_code=abc", "/login?returnUrl=%2F&code=abc"],
  ["/?login_code=", "/login?returnUrl=%2F"],
  ["/our-groomers?action=login&area=tempe", "/login?returnUrl=%2Four-groomers%3Farea%3Dtempe"],
  ["/a?login_code=x&login_code=y", "/login?returnUrl=%2Fa&code=x"],
])("leads a visitor from %s to %s", (path, to) => {
  expect(findLoginRedirect(path, false)).toBe(to);
});

it("removes the code from a signed-in customer's URL", () => {
  expect(findLoginRedirect("/customer/pets?page=2&login_code=abc", true)).toBe("/customer/pets?page=2");
  expect(findLoginRedirect("/?action=login", true)).toBe("/");
});

it("never leads to another site, whatever the path", () => {
  const paths = [
    "//evil.example/",
    "/\\evil.example",
    "//a//evil.example",
    "//a/.//evil.example",
    "//",
    "//[",
  ];
  for (const path of paths) {
    expect(findLoginRedirect(`${path}?login_code=a`, true)).toMatch(/^\/(?![/\\])/);
  }
});
