import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { transact } from "#kit/server/transact.ts";
import { asRefusal, type ErrorCode } from "#kit/wire/errors.ts";
import { formatClock } from "#kit/wire/format/times.ts";
import { completeVisit } from "../../answers/service/complete-order.ts";
import { enterNoShow } from "../../answers/service/mark-no-show.ts";
import { placeMark, readDriveTo } from "../../answers/service/set-mark.ts";
import { takeMarkBack } from "../../answers/service/undo-mark.ts";
import { saveReport } from "../../answers/service/write-report.ts";
import type { Settlement } from "../../internal/settle-payment.ts";
import { lock } from "../../store/changes.ts";
import type { GroomerCommand } from "../contract.ts";
import { mergeNote, mergeReport, type REFUSED_CODES } from "../rules.ts";
import { insertAnswer } from "../store.ts";
import { COMMAND_REFUSALS, writtenAt } from "../words.ts";

export type RefusedCode = ErrorCode | (typeof REFUSED_CODES)[number];
/** `has_answer`: another call has answered the command since. */
export type Applied =
  | { ok: true; settlements: Settlement[] }
  | { ok: false; why: "has_answer" }
  | { ok: false; why: "refused"; code: RefusedCode; message: string };

const CHANGED = {
  ok: false,
  why: "refused",
  code: "changed",
  message: COMMAND_REFUSALS.changed,
} as const;
/** Refusals that say nothing about the command: it may succeed a moment later. */
const PASSING: readonly ErrorCode[] = ["too_many_requests", "service_unavailable", "internal_server_error"];
const DONE = { ok: true, settlements: [] as Settlement[] } as const;

/**
 * Applies a command and writes its answer, in one transaction: a crash leaves both or neither. The answer
 * comes first, so that the same command of another call waits and then finds it. `at`: when it happened.
 */
export async function applyCommand(
  context: Context,
  accountId: string,
  command: GroomerCommand,
  at: Date,
): Promise<Applied> {
  const { db, siteId, now } = context;
  try {
    const minutes =
      command.kind === "mark" && command.payload.mark === "on_my_way"
        ? await readDriveTo(context, command.orderId)
        : 0;
    return await transact<Applied>(db, async (tx) => {
      const answer = { refused: null, happenedAt: at, now };
      if (!(await insertAnswer(tx, { siteId, accountId }, command, answer)))
        return { ok: false, why: "has_answer" };
      return carryOut(tx, context, command, { at, minutes });
    });
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal || PASSING.includes(refusal.code)) throw error;
    return { ok: false, why: "refused", code: refusal.code, message: refusal.message };
  }
}

type When = { at: Date; minutes: number };

async function carryOut(
  tx: Tx,
  context: Context,
  command: GroomerCommand,
  { at, minutes }: When,
): Promise<Applied> {
  const { orderId: id } = command;
  switch (command.kind) {
    case "mark":
      await placeMark(tx, context, id, { mark: command.payload.mark, at, minutes, hasWaited: true });
      return DONE;
    case "undo_mark":
      await takeMarkBack(tx, context, id, command.payload.mark);
      return DONE;
    case "note":
    case "report":
      return (await write(tx, context, command, at)) ? DONE : CHANGED;
    case "complete":
      if (!(await isUnchanged(tx, context, command))) return CHANGED;
      return { ok: true, settlements: await completeVisit(tx, context, id, command.payload) };
    case "no_show":
      if (!(await isUnchanged(tx, context, command))) return CHANGED;
      return { ok: true, settlements: await enterNoShow(tx, context, id) };
  }
}

/**
 * Locks the order. Single calls may end a visit again in the same way; a command is another press, whose cash
 * would be lost. A missing order and another groomer's pass, because the verb then answers that it is not
 * found.
 */
async function isUnchanged(tx: Tx, context: Context, { orderId, baseVersion }: GroomerCommand) {
  const row = await lock(tx, context.siteId, orderId);
  if (row?.groomerId !== actingAs(context, "groomer").profileId) return true;
  return row.version === baseVersion && row.status !== "complete" && !row.orderMarkedAsNoShow;
}

type Writing = Extract<GroomerCommand, { kind: "note" | "report" }>;

/** Writes a note or report beside what is there. Returns false if both are too long. */
function write(tx: Tx, context: Context, { orderId, ...command }: Writing, at: Date): Promise<boolean> {
  return saveReport(tx, context, orderId, ({ petReports, lines, timeZone }) => {
    const divider = writtenAt(formatClock(at, timeZone));
    if (command.kind === "note") {
      const { petServiceId, spNote: own, base } = command.payload;
      const current = lines.find((line) => line.id === petServiceId)?.groomerNote ?? base;
      const spNote = mergeNote(current, { base, own }, divider);
      return spNote === null ? null : { petReports: [], petServices: [{ petServiceId, spNote }] };
    }
    const { petReport: own, base } = command.payload;
    const current = petReports.find(({ petId }) => petId === own.petId);
    const merged = mergeReport(current, { base: base ? toReport(base) : null, own: toReport(own) }, divider);
    if (!merged) return null;
    const { nextVisitWeeks, ...report } = merged;
    return {
      petReports: [{ ...report, ...(nextVisitWeeks !== null && { nextVisitWeeks }) }],
      petServices: [],
    };
  });
}

type Sent = Extract<GroomerCommand, { kind: "report" }>["payload"]["petReport"];

const toReport = (report: Sent) => ({ ...report, nextVisitWeeks: report.nextVisitWeeks ?? null });
