import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { asRefusal, Refusal } from "#kit/wire/errors.ts";
import type { GroomerOrder } from "../../answers/contract/requests.ts";
import { showGroomerOrder } from "../../answers/service/list-requests.ts";
import { type Settlement, settle } from "../../internal/settle-payment.ts";
import type { CommandAnswer, sendCommands as contract, GroomerCommand } from "../contract.ts";
import { applyCommand, type RefusedCode } from "../internal/apply-command.ts";
import { toServerTime } from "../rules.ts";
import { insertAnswer, listAnswers, type StoredAnswer } from "../store.ts";
import { COMMAND_REFUSALS, OTHER_ACCOUNT } from "../words.ts";

/** Each command leaves a row for months. A batch that is refused for this is sent again later. */
const BATCHES_OF_ACCOUNT: RateLimit = { points: 600, seconds: 3_600 };

type Batch = Parsed<typeof contract>["body"];
type Refused = { code: RefusedCode; message: string };
type Answer = { result: "applied" | "repeated" } | ({ result: "refused" } & Refused);
type Sender = { accountId: string; sentAt: string; settlements: Settlement[] };

/**
 * Applies the commands of a device in their order and answers each. Banks are asked at the end; after a crash
 * the sweeper does that. Safe to repeat.
 */
export async function sendCommands(
  context: Context,
  { groomerId, sentAt, commands }: Batch,
): Promise<Reply<typeof contract>> {
  const { accountId, profileId } = actingAs(context, "groomer");
  if (groomerId !== profileId) throw new Refusal("forbidden", OTHER_ACCOUNT);
  await limitRate(context.db, "commands of groomer", `${context.siteId} ${accountId}`, BATCHES_OF_ACCOUNT);
  const owner = { siteId: context.siteId, accountId };
  const ids = commands.map(({ id }) => id);
  const stored = new Map((await listAnswers(context.db, owner, ids)).map((answer) => [answer.id, answer]));
  const sender: Sender = { accountId, sentAt, settlements: [] };
  const stopped = new Set<string>();
  const answers: Answer[] = [];
  for (const command of commands) {
    const known = stored.get(command.id);
    const answer = stopped.has(command.orderId) && !known ? refused("waits_for_earlier") : null;
    const given = answer ?? (known ? toAnswer(known) : await answerNow(context, sender, command));
    if (given.result === "refused") stopped.add(command.orderId);
    answers.push(given);
  }
  await settle(context, sender.settlements);
  return { answers: await present(context, commands, answers) };
}

const refused = (code: "waits_for_earlier" | "try_again") => ({
  result: "refused" as const,
  code,
  message: COMMAND_REFUSALS[code],
});

function toAnswer(stored: StoredAnswer): Answer {
  if (stored.result === "applied") return { result: "repeated" };
  return { result: "refused", code: stored.code as RefusedCode, message: stored.message };
}

/** Applies a command. A fault of ours is not stored, so that the device sends the command again. */
async function answerNow(context: Context, sender: Sender, command: GroomerCommand): Promise<Answer> {
  const { db, siteId, now, log } = context;
  const { accountId, sentAt } = sender;
  const at = toServerTime(command.at, sentAt, now);
  try {
    const applied = await applyCommand(context, accountId, command, at);
    if (applied.ok) {
      sender.settlements.push(...applied.settlements);
      return { result: "applied" };
    }
    const owner = { siteId, accountId };
    if (applied.why === "refused") {
      const { code, message } = applied;
      const answer = { refused: { code, message }, happenedAt: at, now };
      if (await insertAnswer(db, owner, command, answer)) return { result: "refused", code, message };
    }
    const [stored] = await listAnswers(db, owner, [command.id]);
    return stored ? toAnswer(stored) : refused("try_again");
  } catch (error) {
    log.error({ err: error, commandId: command.id }, "a command of a device could not be applied");
    return refused("try_again");
  }
}

/** Adds to each refused command what is there now, read once for each order. */
async function present(
  context: Context,
  commands: readonly GroomerCommand[],
  answers: readonly Answer[],
): Promise<CommandAnswer[]> {
  const orders = new Map<string, GroomerOrder | null>();
  const presented: CommandAnswer[] = [];
  for (const [nth, { id, orderId }] of commands.entries()) {
    const answer = answers[nth] as Answer;
    if (answer.result !== "refused") {
      presented.push({ id, result: answer.result });
      continue;
    }
    if (!orders.has(orderId)) orders.set(orderId, await findOrder(context, orderId));
    presented.push({ id, ...answer, current: orders.get(orderId) ?? null });
  }
  return presented;
}

async function findOrder(context: Context, id: string): Promise<GroomerOrder | null> {
  try {
    return await showGroomerOrder(context, id);
  } catch (error) {
    if (asRefusal(error)) return null;
    throw error;
  }
}
