import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { suggestTimes, suggestTimesAsStaff } from "../contract/requests.ts";

/** Why there are no times: on one day, at all, or because the groomer cannot do the visit. */
export type NoTimes = { day: string; none: string; cannot: string };

/**
 * For loaders: the groomer's best times for an order, or all of one day, with words if there are none.
 * `groomerId`: the groomer that staff choose.
 */
export async function readTimes(
  args: Anywhere,
  id: string,
  { date, after = null, groomerId }: { date: string | null; after?: string | null; groomerId?: string },
  words: NoTimes,
) {
  try {
    const params = { id };
    const day = date ? { date } : {};
    const { suggestions, slots } = groomerId
      ? await call(args, suggestTimesAsStaff, { params, query: { ...day, service_provider_id: groomerId } })
      : await call(args, suggestTimes, { params, query: { ...day, ...(after && { after }) } });
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
