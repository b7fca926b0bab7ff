import type { PetReport } from "../contract/pet-report.ts";
import type { PetFinding } from "../rules/pet-report.ts";

/** For a browser that has no contracts. */
export const COMMANDS_PATH = "/v2/groomer/commands";
export const MAX_COMMANDS = 200;
/** How long the answer of a command is stored. A device that comes back later gets no answer twice. */
export const ANSWER_DAYS = 90;

/** Why a command is refused, besides the codes of single calls. */
export const REFUSED_CODES = ["changed", "waits_for_earlier", "try_again"] as const;

/** The longest texts of a visit, in characters: as their forms accept them. */
const [MAX_NOTE, MAX_REPORT_NOTE, MAX_REMARK] = [2_000, 1_000, 300];

/**
 * When something happened by the server's clock: as long ago as the device's own clock says, which may be
 * wrong. Never after `now`.
 */
export function toServerTime(at: string, sentAt: string, now: Date): Date {
  return new Date(now.getTime() - Math.max(0, Date.parse(sentAt) - Date.parse(at)));
}

/** Whether two texts can stand together, and how: `divider` separates them. Null if that is too long. */
function both(current: string, own: string, { divider, max }: { divider: string; max: number }) {
  if (own === "" || current.includes(own)) return current;
  if (current === "") return own;
  const text = `${current}${divider}${own}`;
  return text.length <= max ? text : null;
}

type Text = { base: string; own: string };

/**
 * The note of a service after a command: what the device wrote, and also what is there if the device had not
 * seen that. Null if both are too long for one note. `divider`: the line between them.
 */
export function mergeNote(current: string, { base, own }: Text, divider: string): string | null {
  return current === base ? own : both(current, own, { divider, max: MAX_NOTE });
}

/** The report on a pet after a command, as `mergeNote`. Null if both are too long. */
export function mergeReport(
  current: PetReport | undefined,
  { base, own }: { base: PetReport | null; own: PetReport },
  divider: string,
): PetReport | null {
  if (!current || (base && areSame(current, base))) return own;
  const isNoteSeen = current.note === (base?.note ?? "");
  const note = isNoteSeen ? own.note : both(current.note, own.note, { divider, max: MAX_REPORT_NOTE });
  const findings = mergeFindings(current.findings, own.findings);
  if (note === null || findings === null) return null;
  return { petId: own.petId, findings, note, nextVisitWeeks: own.nextVisitWeeks ?? current.nextVisitWeeks };
}

function mergeFindings(current: readonly PetFinding[], own: readonly PetFinding[]): PetFinding[] | null {
  const merged = new Map(current.map(({ part, remark }) => [part, remark]));
  for (const { part, remark } of own) {
    const text = both(merged.get(part) ?? "", remark, { divider: "; ", max: MAX_REMARK });
    if (text === null) return null;
    merged.set(part, text);
  }
  return [...merged].map(([part, remark]) => ({ part, remark }));
}

function areSame(a: PetReport, b: PetReport): boolean {
  const textOf = ({ findings, note, nextVisitWeeks }: PetReport) =>
    JSON.stringify([
      findings.map(({ part, remark }) => [part, remark]).toSorted(),
      note,
      nextVisitWeeks ?? null,
    ]);
  return textOf(a) === textOf(b);
}
