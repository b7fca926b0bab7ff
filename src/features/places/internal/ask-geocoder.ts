import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import type { Geocoder } from "../adapters/geocoder.ts";
import type { ServiceCall } from "../adapters/outside-service.ts";
import type { PlaceSuggestion } from "../contract.ts";

/** Longer than a working geocoder needs, and short enough to wait for. */
const TIMEOUT_MS = { suggest: 1_000, resolve: 2_500 };

/** Calls of one network that cost money; an office is one network. Beyond them the ZIP directory answers. */
const CALLS_OF_NETWORK: Record<"suggest" | "resolve", RateLimit> = {
  suggest: { points: 300, seconds: 600 },
  resolve: { points: 40, seconds: 600 },
};

/** The provider's places; null when it could not be asked, did not answer in time, or answered nonsense. */
export async function askGeocoder(
  context: Context,
  geocoder: Geocoder,
  purpose: "suggest" | "resolve",
  call: ServiceCall,
): Promise<PlaceSuggestion[] | null> {
  if (context.db.isTransaction) throw new Error("A geocoder is asked outside of transactions.");
  if (geocoder.costs && !(await mayCall(context, purpose))) return null;
  if (geocoder.secondsApart > 0 && !(await takeTurn(context, geocoder))) return null;
  const answer = await geocoder.service.ask(call, TIMEOUT_MS[purpose], geocoder.read);
  if (answer.ok) return answer.answer;
  const { why, status } = answer;
  if (why !== "paused") {
    context.log.warn({ geocoder: geocoder.name, purpose, why, status }, "The geocoder gave no answer");
  }
  return null;
}

async function mayCall({ db, siteId, ipAddress, log }: Context, purpose: "suggest" | "resolve") {
  const key = `${siteId} ${toNetwork(ipAddress)}`;
  const isCounted = await isWithin(() =>
    limitRate(db, `geocoder-${purpose}`, key, CALLS_OF_NETWORK[purpose]),
  );
  if (!isCounted) log.info({ purpose }, "A visitor's limit of calls to the geocoder is used up");
  return isCounted;
}

/** Waits for a free second of all nodes; false when another caller took the next one too. */
async function takeTurn({ db }: Context, { name, secondsApart }: Geocoder): Promise<boolean> {
  const count = () => limitRate(db, "geocoder-turn", name, { points: 1, seconds: secondsApart });
  if (await isWithin(count)) return true;
  await new Promise((resolve) => setTimeout(resolve, secondsApart * 1_000 + 50));
  return isWithin(count);
}

async function isWithin(count: () => Promise<void>): Promise<boolean> {
  try {
    await count();
    return true;
  } catch (error) {
    if (asRefusal(error)?.code === "too_many_requests") return false;
    throw error;
  }
}
