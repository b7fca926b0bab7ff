import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { makeAgreement } from "#features/agreements/factory.ts";
import { useDatabase } from "./db.ts";
import { buffersOf, recordPlans } from "./record-plans.ts";
import { makeWorld, type World } from "./world.ts";

const database = useDatabase();
const TERMS = "/v2/staff/agreements/terms";
const VERSIONS = 5;
const ACCEPTANCES = 20_000;
/** The acceptances fill hundreds of pages. */
const MAX_PAGES = 20;
let world: World;
let token: string;

describe("the agreements of staff", () => {
  const recorders = () => ({
    documents: recordPlans(database.pool, "agreement_documents"),
    acceptances: recordPlans(database.pool, "agreement_acceptances"),
  });
  let recorded: ReturnType<typeof recorders>;

  beforeAll(async () => {
    recorded = recorders();
    world = await makeWorld(database.db);
    token = (await world.addStaff()).token;
    for (let version = 1; version <= VERSIONS; version++)
      await makeAgreement(database.db, world.siteId, "terms", { version });
  });

  it("are listed with their versions, and one text at most is read", async () => {
    const statements = await recorded.documents.during(async () => {
      const { status, body } = await world.call("GET", TERMS, { token });
      expect([status, body.versions.length, body.newest.version]).toEqual([200, VERSIONS, VERSIONS]);
    });
    const ofTexts = statements.filter(({ text }) => /"body"/.test(text));
    expect(ofTexts).toHaveLength(1);
    for (const { plan, text } of ofTexts) expect(plan["Actual Rows"], text).toBe(1);
  });

  it(`count who agreed to a version without reading ${ACCEPTANCES} other acceptances`, async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    // The accounts and documents of these do not matter here.
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into agreement_acceptances (id, site_id, account_id, document_id, accepted_at, ip_address)
       select gen_random_uuid(), $1, gen_random_uuid(), gen_random_uuid(), now(), '127.0.0.1'
       from generate_series(1, $2::int)`,
      [world.siteId, ACCEPTANCES],
    );
    await client.query("vacuum analyze agreement_acceptances");
    await client.end();
    const statements = await recorded.acceptances.during(async () => {
      const { status, body } = await world.call("GET", `${TERMS}/versions/1`, { token });
      expect([status, body.agreed]).toEqual([200, 0]);
    });
    expect(statements).toHaveLength(1);
    for (const { plan, text } of statements) expect(buffersOf(plan), text).toBeLessThan(MAX_PAGES);
  });
});
