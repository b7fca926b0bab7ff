import { cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { seed } from "#db/seed/seed.ts";
import { makeSite } from "#features/accounts/factory.ts";
import { openDatabase } from "#kit/server/database.ts";
import { MIGRATIONS_FOLDER, migrate } from "#kit/server/migrate.ts";
import { StartFault } from "#kit/server/start-fault.ts";
import { makeTestFolder } from "#tests/database.ts";
import { createBareDatabase, dropDatabase, useDatabase } from "#tests/db.ts";
import { checkMode } from "./check-mode.ts";

/** Lists the modes that refuse a database. */
async function refusals(db: Parameters<typeof checkMode>[0]): Promise<string[]> {
  const refused: string[] = [];
  for (const mode of ["demo", "production"] as const) {
    await checkMode(db, mode).catch((error: unknown) => {
      expect(error).toBeInstanceOf(StartFault);
      expect((error as Error).message).toMatch(
        /^This database holds [^\n]*set DATABASE_URL or DATA_DIR[^\n]*$/,
      );
      refused.push(mode);
    });
  }
  return refused;
}

describe("an empty database", () => {
  const database = useDatabase();
  it("belongs to the demo when the demo starts first", async () => {
    await checkMode(database.db, "demo");
    await seed(database.db, { groomers: 5, now: new Date("2027-01-05T16:00:00Z") });
    expect(await refusals(database.db)).toEqual(["production"]);
  });
});

describe("an empty database in production mode", () => {
  const database = useDatabase();
  it("is not seeded and refuses a later demo", async () => {
    await checkMode(database.db, "production");
    expect(await seed(database.db, { groomers: 5, now: new Date("2027-01-05T16:00:00Z") })).toEqual({
      seeded: false,
    });
    expect(await refusals(database.db)).toEqual(["demo"]);
  });
});

describe("a database with production brands", () => {
  const database = useDatabase();
  it("is refused in demo mode, even after the seed skips it", async () => {
    await makeSite(database.db);
    expect(await refusals(database.db)).toEqual(["demo"]);
    expect(await seed(database.db, { now: new Date() })).toEqual({ seeded: false });
    expect(await refusals(database.db)).toEqual(["demo"]);
  });
});

describe("a database from before the stored mode", () => {
  /** Fills a database with an older schema, migrates it and lists the modes that refuse it. */
  async function findRefusingModes(
    logins: readonly (readonly [role: string, email: string])[],
  ): Promise<string[]> {
    const [url, folder] = await Promise.all([createBareDatabase(), makeTestFolder()]);
    try {
      for (const name of (await readdir(MIGRATIONS_FOLDER)).filter((file) => file < "0033")) {
        await cp(join(MIGRATIONS_FOLDER, name), join(folder, name));
      }
      await migrate(url, { folder });
      await fill(url, logins);
      await migrate(url);
      const { db, close } = openDatabase(url, { max: 2 });
      const refused = await refusals(db);
      await close();
      return refused;
    } finally {
      await dropDatabase(url);
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function fill(url: string, logins: readonly (readonly [role: string, email: string])[]) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      "insert into sites (id, slug, name, settings) values (gen_random_uuid(), 'calm', 'Calm', '{}')",
    );
    for (const [role, email] of logins) {
      await client.query(
        `insert into accounts (id, site_id, role, status, email, email_verified_at)
         select gen_random_uuid(), id, $1, 'active', $2, now() from sites`,
        [role, email],
      );
    }
    await client.end();
  }

  it("belongs to the demo when it contains the demo's logins", async () => {
    expect(await findRefusingModes([["staff", "staff@example.com"]])).toEqual(["production"]);
    expect(await findRefusingModes([["groomer", "groomer@example.com"]])).toEqual(["production"]);
  });

  it("belongs to production when only a customer has a demo address", async () => {
    const logins = [["customer", "customer@example.com"]] as const;
    expect(await findRefusingModes([...logins, ["staff", "robin@calm.example"]])).toEqual(["demo"]);
  });
});
