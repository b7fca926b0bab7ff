import type { OfferedKind } from "#features/booking/pets/parts/offered-services.ts";
import { readOfferedServices } from "#features/booking/pets/parts/read-offered-services.ts";
import { getOwnServices } from "#features/groomers/contract/services.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { type ClientBooking, showClientBooking } from "../contract.ts";

// For loaders only.

/** What the groomer needs to book for a client, or the sentence why no visit can be booked. */
export async function readClientBooking(
  args: Anywhere,
  id: string,
): Promise<{ booking: ClientBooking; refusal: null } | { booking: null; refusal: string }> {
  try {
    return { booking: await call(args, showClientBooking, { params: { id } }), refusal: null };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code !== "conflict") throw error;
    return { booking: null, refusal: refusal.message };
  }
}

/** Reads the services that the brand offers online and the groomer does, by kind of pet. */
export async function readOwnOffer(args: Anywhere): Promise<OfferedKind[]> {
  const [kinds, { services }] = await Promise.all([readOfferedServices(args), call(args, getOwnServices)]);
  const own = new Set(services.filter(({ isOffered }) => isOffered).map(({ id }) => id));
  return kinds
    .map((kind) => ({ ...kind, services: kind.services.filter(({ id }) => own.has(id)) }))
    .filter((kind) => kind.services.length > 0);
}
