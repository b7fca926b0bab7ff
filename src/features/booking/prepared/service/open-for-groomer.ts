import { readBlockedForCaller } from "#features/accounts/service/read-blocked-groomers.ts";
import { readCachedCatalog } from "#features/catalog/service.ts";
import { findGroomerId } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { type StartInput, startSession } from "../../start/service/start-session.ts";
import { FIELD_FAULTS } from "../../words/session.ts";

type GroomerStartInput = Omit<StartInput, "preferences"> & {
  /** Id or vanity URL. */
  groomer: string;
  /** A slug. */
  service?: string | undefined;
  date?: string | undefined;
};

/**
 * Starts a booking with a preferred groomer. Refuses (`not_found`) a groomer who is unknown, inactive or of
 * another brand, and (`validation_failed`) an unknown service.
 */
export async function openForGroomer(context: Context, input: GroomerStartInput): Promise<BookingSession> {
  const { groomer, service, date, ...start } = input;
  const wishedGroomerId = await findGroomerId(context.db, context.siteId, groomer);
  const blocked = await readBlockedForCaller(context);
  if (!wishedGroomerId || blocked.has(wishedGroomerId)) throw notFound("This groomer");
  if (service) await checkService(context, service);
  return startSession(context, {
    ...start,
    preferences: { wishedGroomerId, wishedService: service ?? null, desiredDate: date ?? null },
  });
}

async function checkService({ db, siteId, now }: Context, slug: string): Promise<void> {
  const { services } = await readCachedCatalog(db, siteId, now);
  if (!services.some((service) => service.slug === slug))
    throw refuseFields({ service: [FIELD_FAULTS.service] });
}
