import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { type FieldErrors, refuseFields } from "#kit/wire/errors.ts";
import type { PetReport } from "../../contract/pet-report.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { lock } from "../../store/changes.ts";
import { readLines } from "../../store/order-parts.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import type { writeReport as contract, getReport } from "../contract/visit-report.ts";
import { readProviderOrder, showProviderOrder } from "../internal/read-provider-order.ts";
import { requireBegun } from "../internal/require-begun.ts";
import { setNote } from "../store/answers.ts";
import { listReports, putReport } from "../store/visit-reports.ts";
import { ANSWER_FAULTS } from "../words/refusals.ts";

type Report = Parsed<typeof contract>["body"];
type Line = { id: string; petId: string };

/** Saves what the groomer reports on pets and services, once the visit has begun. Safe to repeat. */
export async function writeReport(context: Context, id: string, report: Report): Promise<ProviderOrder> {
  await context.db.transaction().execute((tx) => saveReport(tx, context, id, () => report));
  return showProviderOrder(context, id);
}

/** What a visit already has: its reports on pets, and its services with their notes. */
export type Written = {
  petReports: readonly PetReport[];
  lines: readonly { id: string; groomerNote: string }[];
  timeZone: string;
};

/**
 * Saves a report within a transaction. `toReport` makes it from what is written already. Returns false and
 * changes nothing when that is null.
 */
export async function saveReport(
  tx: Tx,
  context: Context,
  id: string,
  toReport: (written: Written) => Report | null,
): Promise<boolean> {
  const { siteId, now } = context;
  await lock(tx, siteId, id);
  const row = await readProviderOrder({ ...context, db: tx }, id);
  await requireBegun({ ...context, db: tx }, row);
  const lines = await readLines(tx, siteId, id);
  const petReports = await listReports(tx, siteId, id);
  const report = toReport({ petReports, lines, timeZone: row.timeZone });
  if (!report) return false;
  refuseUnfit(lines, report);
  const before = reportFacts(petReports, lines);
  for (const { nextVisitWeeks = null, ...pet } of report.petReports)
    await putReport(tx, siteId, id, { ...pet, nextVisitWeeks }, now);
  for (const { petServiceId, spNote } of report.petServices)
    await setNote(tx, siteId, id, petServiceId, spNote);
  const after = reportFacts(await listReports(tx, siteId, id), await readLines(tx, siteId, id));
  await auditOrder(tx, context, row, { action: "write report of order", before, after });
  return true;
}

/** Reads what was reported on a visit and noted on its services, for staff. */
export async function showReport(context: Context, id: string): Promise<Reply<typeof getReport>> {
  const { petReports, petServicesByPet } = await showProviderOrder(context, id);
  const lines = petServicesByPet.flatMap(({ services }) => services);
  return {
    petReports,
    petServices: lines.map(({ petServiceId, spNote }) => ({ petServiceId, spNote })),
  };
}

/** What the audit log says of a report. Its texts stay out, because entries are never erased. */
function reportFacts(reports: readonly PetReport[], lines: readonly { id: string; groomerNote: string }[]) {
  const ofPets = reports.map(({ petId, findings, note, nextVisitWeeks }) => [
    `pet ${petId}`,
    `${findings.length} parts, ${findings.filter(({ remark }) => remark !== "").length} remarks, ${note.length} letters, next visit in ${nextVisitWeeks ?? "no"} weeks`,
  ]);
  const ofLines = lines.map(({ id, groomerNote }) => [`note of ${id}`, `${groomerNote.length} letters`]);
  return Object.fromEntries([...ofPets, ...ofLines]) as Record<string, string>;
}

/** Throws field errors for pets and services that are not of this visit, and for what is listed twice. */
function refuseUnfit(lines: readonly Line[], { petReports, petServices }: Report): void {
  const errors: FieldErrors = {};
  const isFirst = <T>(list: readonly T[], index: number, same: (a: T, b: T) => boolean) =>
    list.findIndex((other) => same(other, list[index] as T)) === index;
  for (const [index, { petId, findings }] of petReports.entries()) {
    const isOfVisit = lines.some((line) => line.petId === petId);
    if (!isOfVisit || !isFirst(petReports, index, (a, b) => a.petId === b.petId))
      errors[`petReports.${index}.petId`] = [ANSWER_FAULTS.repeatedPet];
    for (const [nth] of findings.entries()) {
      if (!isFirst(findings, nth, (a, b) => a.part === b.part))
        errors[`petReports.${index}.findings.${nth}.part`] = [ANSWER_FAULTS.repeatedPart];
    }
  }
  for (const [index, { petServiceId }] of petServices.entries()) {
    const isOfVisit = lines.some((line) => line.id === petServiceId);
    if (!isOfVisit || !isFirst(petServices, index, (a, b) => a.petServiceId === b.petServiceId))
      errors[`petServices.${index}.petServiceId`] = [ANSWER_FAULTS.repeatedService];
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}
