import { readReferralCookie } from "#features/promotions/parts/referral-cookie.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { readUtmCookie } from "#kit/web/traffic-source.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { bookSpecificGroomer, setServiceProvider } from "../../contract/preferred-groomer.ts";
import type { AddressInput, BookingSession } from "../../contract/session.ts";
import type { OpenBooking } from "../../parts/current-session.ts";
import { parseArrival, preferenceQuery } from "../../parts/link-preferences.ts";
import { setAddress, startSession } from "../contract.ts";

// For actions only.

/**
 * Begins a booking at an address, or sets the address of the open one; with the preferred groomer of the
 * link, if that groomer exists.
 */
export async function beginBooking(
  args: Anywhere,
  booking: OpenBooking | null,
  address: Partial<AddressInput> & Pick<AddressInput, "postalCode">,
): Promise<BookingSession> {
  const { searchParams } = new URL(args.request.url);
  const groomer = new URLSearchParams(preferenceQuery(searchParams)).get("groomer");
  if (booking?.session.status === "new") {
    const params = { session: booking.token };
    if (groomer) {
      const body = { serviceProviderId: groomer };
      await unlessGone(() => call(args, setServiceProvider, { params, body }));
    }
    return call(args, setAddress, { params, body: address });
  }
  const referral = readReferralCookie(args);
  const utm = readUtmCookie(args.request.headers.get("cookie") ?? "");
  const arrival = { ...(utm && { utm }), ...(referral && { referral }) };
  const body = { address, ...arrival, ...parseArrival(searchParams) };
  const bound = groomer
    ? await unlessGone(() => call(args, bookSpecificGroomer, { body: { ...body, groomer } }))
    : null;
  return bound ?? call(args, startSession, { body });
}

/** Null when the groomer of an old link no longer works here. */
async function unlessGone(act: () => Promise<BookingSession>): Promise<BookingSession | null> {
  try {
    return await act();
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code === "not_found" || refusal?.errors?.serviceProviderId) return null;
    throw error;
  }
}
