import { referralCookie } from "#features/promotions/parts/referral-cookie.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { readReferrerCookie, readUtmCookie } from "#kit/web/traffic-source.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { bookSpecificGroomer, setServiceProvider } from "../../contract/preferred-groomer.ts";
import type { AddressInput, BookingSession } from "../../contract/session.ts";
import type { OpenBooking } from "../../parts/current-session.ts";
import { parseArrival, preferenceQuery } from "../../parts/link-preferences.ts";
import { setAddress, startSession } from "../contract.ts";

// For actions only.

/**
 * Sets the address of the open booking, or starts a booking at the address. A groomer in the URL becomes the
 * preferred groomer, if that groomer still works here.
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
      await nullIfGroomerGone(() => call(args, setServiceProvider, { params, body }));
    }
    return call(args, setAddress, { params, body: address });
  }
  const referral = referralCookie.read(args);
  const cookies = args.request.headers.get("cookie") ?? "";
  const utm = readUtmCookie(cookies);
  const referrer = readReferrerCookie(cookies);
  const arrival = { ...(utm && { utm }), ...(referrer && { referrer }), ...(referral && { referral }) };
  const body = { address, ...arrival, ...parseArrival(searchParams) };
  const withGroomer = groomer
    ? await nullIfGroomerGone(() => call(args, bookSpecificGroomer, { body: { ...body, groomer } }))
    : null;
  return withGroomer ?? call(args, startSession, { body });
}

/** Runs a call with a groomer from a link. Returns null if that groomer no longer works here. */
async function nullIfGroomerGone(act: () => Promise<BookingSession>): Promise<BookingSession | null> {
  try {
    return await act();
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code === "not_found" || refusal?.errors?.serviceProviderId) return null;
    throw error;
  }
}
