import pg from "pg";
import type { TestProject } from "vitest/node";
import { seed } from "#db/seed/seed.ts";
import { openDatabase } from "#kit/server/database.ts";
import { ensureBuilt } from "../../scripts/build.mjs";
import { urlOf } from "../database.ts";
import { MOMENT } from "../moment.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A database that holds the demo; every journey file gets a copy. */
    demoTemplate: string;
  }
}

/**
 * Once per run, after tests/database.ts has started a server: the pages are built and the demo is seeded, so
 * that each file starts in a second what a first `npm start` does in many. What it makes goes with that
 * server's databases.
 */
export default async function setup(project: TestProject): Promise<void> {
  await ensureBuilt(process.execPath);
  const { testServerUrl, testTemplate, testPrefix } = project.getProvidedContext();
  const demo = `${testPrefix}_demo`;
  const client = new pg.Client({ connectionString: testServerUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${demo} TEMPLATE ${testTemplate}`);
  } finally {
    await client.end();
  }
  const data = openDatabase(urlOf(testServerUrl, demo));
  try {
    await seed(data.db, { now: MOMENT });
  } finally {
    await data.close();
  }
  project.provide("demoTemplate", demo);
}
