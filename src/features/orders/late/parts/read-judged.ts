import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { type JudgedTime, judgeTime } from "../contract.ts";
import { NO_OTHER_TIMES } from "../words.ts";

/** What a chosen time means, or in words why it cannot be judged. Null without a whole choice. */
export async function readJudged(
  args: Anywhere,
  id: string,
  { date, at: time }: { date: string | null; at: string | null },
): Promise<{ judged: JudgedTime } | { fault: string } | null> {
  if (!date || !time) return null;
  try {
    return { judged: await call(args, judgeTime, { params: { id }, query: { date, time } }) };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code === "not_found") return { fault: NO_OTHER_TIMES.cannot };
    const [fault = refusal?.message] = Object.values(refusal?.errors ?? {}).flat();
    if (refusal?.code !== "validation_failed" || !fault) throw error;
    return { fault };
  }
}
