import { describe, expect, it } from "vitest";
import { openBuiltPages } from "#kit/server/page-bundle.ts";
import { gateOf } from "../../src/gates.ts";
import routes from "../../src/routes.ts";
import { PEOPLE, SOME_ID, useStage } from "./stage.ts";

const stage = useStage();

const IN = "let in";
const toLogOut = (path: string, role: string) => `/log-out?${new URLSearchParams({ redirect: path, role })}`;

/** The result for each gate and person. All others go to log-out with the needed role. */
const ENTRY: Record<string, Record<string, string>> = {
  customer: { "customer pending": IN, "customer active": IN },
  groomer: { "groomer new": IN, "groomer pending": IN, "groomer approved": IN, "groomer active": IN },
  renter: { "renter new": IN, "renter pending": IN, "renter approved": IN, "renter active": IN },
  "customer/active": { "customer pending": "/customer/welcome", "customer active": IN },
  "customer/pending": { "customer pending": IN, "customer active": "/customer" },
  "groomer/active": {
    "groomer new": "/groomer/new/preferences",
    "groomer pending": "/groomer/new/confirmation",
    "groomer approved": "/groomer/onboarding",
    "groomer active": IN,
  },
  "groomer/approved": {
    "groomer new": "/groomer/new/preferences",
    "groomer pending": "/groomer/new/confirmation",
    "groomer approved": IN,
    "groomer active": "/groomer",
  },
  "groomer/hired": {
    "groomer new": "/groomer/new/preferences",
    "groomer pending": "/groomer/new/confirmation",
    "groomer approved": IN,
    "groomer active": IN,
  },
  "groomer/new": {
    "groomer new": IN,
    "groomer pending": "/groomer/new/confirmation",
    "groomer approved": "/groomer/onboarding",
    "groomer active": "/groomer",
  },
  "renter/new": {
    "renter new": IN,
    "renter pending": "/renter/new/confirmation",
    "renter approved": "/renter/new/booking",
    "renter active": "/renter",
  },
  "renter/approved": {
    "renter new": "/renter/new/eligibility",
    "renter pending": "/renter/new/confirmation",
    "renter approved": IN,
    "renter active": "/renter",
  },
  staff: { staff: IN },
  "renter/active": {
    "renter new": "/renter/new/eligibility",
    "renter pending": "/renter/new/confirmation",
    "renter approved": "/renter/new/booking",
    "renter active": IN,
  },
};

type Row = { path?: string | undefined; file: string; children?: readonly Row[] | undefined };
const rowsOf = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...rowsOf(row.children ?? [])]);
const pages = rowsOf(routes).filter((row) => row.path !== undefined);
const filled = (path: string) => `/${path.replace(/:\w+\??/g, SOME_ID)}`;

describe("a gated page", () => {
  const gated = pages.filter(({ path = "" }) => gateOf(path) !== null && gateOf(path) !== "customer/new");
  it.each(gated.map(({ path = "" }) => [path, gateOf(path) ?? ""]))(
    "/%s admits the people of gate %s and redirects all others",
    async (path, gate) => {
      const asked = `${filled(path)}?page=2`;
      const [role = ""] = gate.split("/");
      for (const person of PEOPLE) {
        const destination = ENTRY[gate]?.[person] ?? toLogOut(asked, role);
        // A redirect to this very page means access.
        const expected = destination === filled(path) ? IN : destination;
        const found = await stage.visit(asked, person);
        if (expected !== IN) expect(found, person).toBe(expected);
        // Inside the gate, the page may be missing for this person, or redirect within the area.
        else expect(String(found), person).toMatch(/^(200|404|\/(customer|renter|groomer|staff)([/?#].*)?)$/);
      }
    },
  );

  it("has a loader, since gates run on the server", async () => {
    const { build } = await openBuiltPages();
    const built = (await build()) as unknown as { routes: Record<string, { path?: string; module: object }> };
    const withoutLoader = Object.values(built.routes)
      .filter(({ path, module }) => path && gateOf(path) && !("loader" in module))
      .map(({ path }) => path);
    expect(withoutLoader).toEqual([]);
  });
});
