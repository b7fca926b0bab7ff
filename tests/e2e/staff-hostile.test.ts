import { beforeAll, expect, it } from "vitest";
import { makeSignIn, makeStaffMember } from "#features/accounts/factory.ts";
import { REPORTS } from "#features/staff/reports/rules/reports.ts";
import { SESSION_COOKIE } from "#kit/server/request-identity.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { rewriteTexts } from "../rewrite-texts.ts";
import { useApp } from "./app.ts";
import { HOSTILE } from "./hostile-texts.ts";
import { findMarkupFaults, withoutScripts } from "./markup-faults.ts";
import { readPage, toPlain } from "./read-page.ts";
import { siteOf } from "./signed-in.ts";
import { findStaffRows, pathOf, ROW_PAGES, STAFF_PATHS } from "./staff-rows.ts";

const app = useApp();
const PASSWORD = "four plain words do";

/** What a spreadsheet would run, what turns a line around, and a word that no line has room for. */
const FORMULAS = ["=1+1", "+1+1", "-1+1", "@SUM(1+1)", "\t=1+1", '=HYPERLINK("https://evil.example","x")'];
const TEXTS = [...HOSTILE, ...FORMULAS, "\u202Eran?.push\u202D", `ran?.push${"w".repeat(45)}`];
/** A cell that a spreadsheet would run; a number below zero is none. */
const FORMULA = /^[=+@\t\r]|^-(?![\d.]+$)/;

let session: string;
/** The pages of the team, with the ids of rows of this brand. */
let paths: string[];

beforeAll(async () => {
  const siteId = await siteOf(app);
  const { accountId } = await makeStaffMember(app.db, siteId, { now: app.now(), password: PASSWORD });
  const rows = await findStaffRows(app, siteId, accountId);
  const list = TEXTS.map((text) => `'${text.replaceAll("'", "''")}'`).join(", ");
  const attack = `(array[${list}])[1 + abs(hashtext(old || random()::text)) % ${TEXTS.length}]`;
  expect(await rewriteTexts(app.db, siteId, attack)).toBeGreaterThan(50);
  session = await makeSignIn(app.db, siteId, accountId, { now: app.now() });
  const reports = REPORTS.map((one) => `/staff/reports/${one}`);
  const own = [...STAFF_PATHS, ...ROW_PAGES.map((one) => pathOf(one, rows)), ...reports];
  paths = [...new Set(own), "/impersonate", "/staff/search?q=ran", "/staff/customers?q=ran"];
});

it("hostile texts are plain text on every page of the team", async () => {
  const faults: string[] = [];
  const shown: string[] = [];
  // The reports link to the rows behind their figures.
  const all = new Set(paths);
  for (const path of all) {
    const { status, type, text } = await readPage(app.origin(), path, session);
    const raw = TEXTS.filter((one) => /^[^&]*<[a-z!/]/.test(one) && text.includes(one));
    const found = [...(type === "text/html" ? findMarkupFaults(text) : []), ...raw];
    if (status !== 200) found.push(`status ${status}`);
    faults.push(...found.map((fault) => `${path}: ${fault}`));
    const [, behind] = /<a\b[^>]*?\shref="([^"]*\/rows\?[^"]*)"/.exec(text) ?? [];
    if (behind) all.add(toPlain(behind));
    if (withoutScripts(text).includes("ran?.push")) shown.push(path);
  }
  expect(faults).toEqual([]);
  expect(shown.length, shown.join()).toBeGreaterThan(25);
  expect([...all].some((path) => path.includes("/rows?"))).toBe(true);
});

/** The cells of a CSV file. */
const cellsOf = (file: string): string[] =>
  [...file.matchAll(/(?:^|,|\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );

async function download(path: string, form: Record<string, string>): Promise<string> {
  const answer = await fetch(`${app.origin()}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: app.origin(), cookie: `${SESSION_COOKIE}=${session}`, connection: "close" },
    body: new URLSearchParams(form),
  });
  expect([answer.status, answer.headers.get("content-type")], path).toEqual([
    200,
    expect.stringContaining("text/csv"),
  ]);
  return answer.text();
}

const dayIn = (days: number) => toLocalDate(app.now().getTime() + days * 86_400_000, "UTC");

/** A refund of any payment, which a bank has refused with a formula. */
async function addRefund(siteId: SiteId) {
  const { paymentId } = await app.db
    .selectFrom("payments")
    .select("id as paymentId")
    .where("siteId", "=", siteId)
    .where("orderId", "is not", null)
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const now = app.now();
  const facts = { status: "failed", failure: "+2+2", amount: 100, createdAt: now, updatedAt: now } as const;
  await app.db
    .insertInto("paymentRefunds")
    .values({ key: `hostile-${paymentId}`, siteId, paymentId, ...facts })
    .execute();
}

it("no cell of a file is a formula", async () => {
  const siteId = await siteOf(app);
  await app.db.updateTable("areas").set({ name: "=1+1" }).where("siteId", "=", siteId).execute();
  await app.db
    .updateTable("groomers")
    .set({ displayName: "@SUM(1+1)" })
    .where("siteId", "=", siteId)
    .execute();
  await addRefund(siteId);
  const tables = ["statements", "refunds", "ledger"].map((one) => `/staff/money/${one}.csv`);
  const files = [...tables, ...REPORTS.map((one) => `/staff/reports/${one}/file`)];
  const cells: string[] = [];
  for (const file of files) {
    const days: Record<string, string> = file.includes("ledger") ? { from: dayIn(-360), to: dayIn(2) } : {};
    const own = cellsOf(await download(file, { password: PASSWORD, ...days }));
    if (/refunds|ledger/.test(file)) expect(own.length, file).toBeGreaterThan(10);
    cells.push(...own);
  }
  expect(cells.filter((cell) => FORMULA.test(cell))).toEqual([]);
  // The texts are there, each behind an apostrophe.
  expect(cells).toEqual(expect.arrayContaining(["'=1+1", "'@SUM(1+1)", "'+2+2"]));
});

it("would be found: a formula is one, and a sum is none", () => {
  for (const text of FORMULAS) expect(FORMULA.test(text), text).toBe(true);
  expect(cellsOf('a,"=1+1",-12.50\r\nb,"x ""y""",\r\n').filter((cell) => FORMULA.test(cell))).toEqual([
    "=1+1",
  ]);
});
