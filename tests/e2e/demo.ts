import { basename, dirname } from "node:path";
import pg from "pg";
import { parseCLI, type TestProject } from "vitest/node";
import webPush from "web-push";
import { seed } from "#db/seed/seed.ts";
import { openDatabase } from "#kit/server/database.ts";
import { ensureBuilt } from "../../scripts/build.mjs";
import { urlOf } from "../database.ts";
import { MOMENT } from "../moment.ts";
import { type BrandCopy, copyBrands } from "./brand-copies.ts";
import { type Program, slugOfFile, startProgram } from "./program.ts";

/** The program that journeys share. At its `startedAt`, its clock showed the run's moment. */
export type SharedProgram = Pick<Program, "port" | "logFile" | "startedAt"> & { databaseUrl: string };

declare module "vitest" {
  interface ProvidedContext {
    /** A database that holds the demo, for journeys that copy it. */
    demoTemplate: string;
    sharedProgram: SharedProgram;
  }
}

/** Files that also change the second brand. Each gets copies of both brands. */
const WITH_SECOND_BRAND: readonly string[] = [
  "appointments",
  "cancel",
  "order-cards",
  "page-frame",
  "reschedule",
];

/**
 * Runs once, after tests/database.ts has started a server. Builds the pages, seeds the demo and starts the
 * program that files share. The server's clean-up removes its databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuilt(process.execPath);
  const { testServerUrl, testTemplate, testPrefix } = project.getProvidedContext();
  const demo = `${testPrefix}_demo`;
  await createDatabase(testServerUrl, demo, testTemplate);
  const data = openDatabase(urlOf(testServerUrl, demo));
  try {
    await seed(data.db, { now: MOMENT });
  } finally {
    await data.close();
  }
  project.provide("demoTemplate", demo);

  const shared = `${testPrefix}_shared`;
  await createDatabase(testServerUrl, shared, demo);
  const databaseUrl = urlOf(testServerUrl, shared);
  const files = (await listFiles(project)).filter((file) => basename(dirname(file)) === "e2e");
  await addBrands(databaseUrl, files.map(slugOfFile));
  const program = await startProgram({ databaseUrl, clock: MOMENT, env: pushKeys() });
  const { port, startedAt, logFile, stop } = program;
  project.provide("sharedProgram", { port, logFile, databaseUrl, startedAt });
  return async () => {
    const faults = await stop();
    if (faults.length > 0) throw new Error(`The shared program logged errors:\n${faults.join("\n")}`);
  };
}

/** Lists the journeys of this run: those named by the command, or all. */
async function listFiles(project: TestProject): Promise<string[]> {
  const { filter } = parseCLI(["vitest", ...process.argv.slice(2)]);
  const { testFiles } = await project.globTestFiles(filter.map((word) => word.replace(/:\d+$/, "")));
  return testFiles;
}

async function addBrands(databaseUrl: string, slugs: readonly string[]): Promise<void> {
  const copies = slugs.flatMap((slug): BrandCopy[] => [
    { of: "sudsberry", slug },
    ...(WITH_SECOND_BRAND.includes(slug) ? [{ of: "juniper", slug: `${slug}-juniper` }] : []),
  ]);
  const { db, close } = openDatabase(databaseUrl);
  try {
    await copyBrands(db, copies);
  } finally {
    await close();
  }
}

async function createDatabase(serverUrl: string, name: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  } finally {
    await client.end();
  }
}

/** Keys for notifications on devices. No journey lets the program send one. */
function pushKeys(): Record<string, string> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return {
    WEB_PUSH_PUBLIC_KEY: publicKey,
    WEB_PUSH_PRIVATE_KEY: privateKey,
    WEB_PUSH_CONTACT: "mailto:hello@example.com",
  };
}
