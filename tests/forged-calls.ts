import { beforeEach, expect } from "vitest";
import { forgetSites } from "#features/sites/service.ts";
import { createLog } from "#kit/server/log.ts";
import { jobs } from "../src/jobs.ts";
import type { TestDatabase } from "./db.ts";
import type { RescheduleWorld } from "./reschedule-steps.ts";

/** A port that no brand has. */
export const FORGED = "6666";

/**
 * Adds a foreign port and forwarded host to every call of a test. Its helpers check what the brand sends.
 */
export function useForgedCalls(database: TestDatabase, at: RescheduleWorld) {
  /** Gives every request a port and a forwarded host that the brand does not have. */
  beforeEach(async () => {
    const { world } = at;
    const plain = world.call;
    const forged = {
      host: `${world.host}:${FORGED}`,
      "x-forwarded-host": `evil.example:${FORGED}`,
      "x-forwarded-proto": "https",
      "x-forwarded-port": FORGED,
      forwarded: `host=evil.example:${FORGED};proto=https`,
    };
    world.call = (method, path, more = {}) =>
      plain(method, path, { ...more, headers: { ...more.headers, ...forged } });
    const emails = { appointments: "", service: "hello@calm.example" };
    const settings = JSON.stringify({ name: "Calm Paws", logo: "/logo.png", emails });
    await database.db.updateTable("sites").set({ settings }).where("id", "=", world.siteId).execute();
    forgetSites(database.db);
  });

  async function runJob(name: string, payload: object = {}): Promise<void> {
    const job = jobs.find((entry) => entry.name === name);
    if (!job) throw new Error(`There is no job ${name}`);
    const tools = { db: database.db, clock: at.world.clock, log: createLog("silent") };
    await job.run(job.payload.parse(payload), tools);
  }

  /** Reads all messages of the brand, with their attachments. */
  async function sent() {
    const rows = await database.db
      .selectFrom("outboxMessages")
      .select(["key", "subject", "bodyText", "bodyHtml", "attachments"])
      .where("siteId", "=", at.world.siteId)
      .execute();
    return rows.map(({ key, ...words }) => ({ key, text: JSON.stringify(words).replaceAll("\\r\\n ", "") }));
  }

  /** Expects every address in a text to lead to the brand's own host. */
  function expectOwnLinks(text: string): void {
    // A code of six digits may contain the digits of the port.
    expect(text).not.toContain(`:${FORGED}`);
    expect(text).not.toContain("evil.example");
    const origins = (text.match(/https?:\/\/[^\s"'<>\\]+[^\s"'<>\\.]/g) ?? []).map(
      (address) => new URL(address).origin,
    );
    expect(origins.filter((origin) => origin !== `http://${at.world.host}`)).toEqual([]);
  }

  return { runJob, sent, expectOwnLinks };
}
