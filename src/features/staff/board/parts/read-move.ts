import { type JudgedForStaff, judgeTimeAsStaff } from "#features/orders/late/contract/staff.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import type { Movable } from "../contract/moves.ts";
import { MOVE_TEXTS } from "../words.ts";
import { readDate } from "./board-path.ts";

export type MoveChoice = { date: string; time: string; groomer: string };

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The place that the address names; null without a whole place. A missing groomer is the visit's own. */
export function readChoice(search: URLSearchParams, movable: Movable): MoveChoice | null {
  const date = readDate(search.get("date"));
  const time = search.get("time") ?? "";
  const groomer = search.get("groomer") || movable.serviceProvider?.id;
  return date && TIME.test(time) && groomer ? { date, time, groomer } : null;
}

/** What a place means for a visit, or in words why it cannot be judged. */
export async function readJudged(
  args: Anywhere,
  id: string,
  { date, time, groomer: serviceProviderId }: MoveChoice,
): Promise<{ judged: JudgedForStaff } | { fault: string }> {
  try {
    const query = { date, time, serviceProviderId };
    return { judged: await call(args, judgeTimeAsStaff, { params: { id }, query }) };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code === "not_found") return { fault: MOVE_TEXTS.noGroomer };
    if (refusal?.code === "conflict") return { fault: refusal.message };
    const [fault] = Object.values(refusal?.errors ?? {}).flat();
    if (refusal?.code !== "validation_failed" || !fault) throw error;
    return { fault };
  }
}
