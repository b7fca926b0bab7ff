import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { suggestTimes } from "../contract/requests.ts";

/** Why there are no times: on one day, at all, or because the groomer cannot do the visit. */
export type NoTimes = { day: string; none: string; cannot: string };

/** For loaders: the groomer's best times for an order, or all of one day, with words if there are none. */
export async function readTimes(
  args: Anywhere,
  id: string,
  { date, after = null }: { date: string | null; after?: string | null },
  words: NoTimes,
) {
  try {
    const { suggestions, slots } = await call(args, suggestTimes, {
      params: { id },
      query: { ...(date && { date }), ...(after && { after }) },
    });
    const times = date
      ? slots.map((slot) => ({ ...slot, isPreferred: false, driveMinutes: null }))
      : suggestions;
    return { times, none: date ? words.day : words.none };
  } catch (error) {
    const code = asRefusal(error)?.code;
    if (code === "not_found") return { times: [], none: words.cannot };
    if (code === "validation_failed") return { times: [], none: words.day };
    throw error;
  }
}

export type ListedTimes = Awaited<ReturnType<typeof readTimes>>;
