import { data, redirect } from "react-router";
import { whoAmI } from "#features/accounts/contract.ts";
import { getCustomer } from "#features/customers/contract.ts";
import { listAreas } from "#features/places/contract.ts";
import { readInvitation } from "#features/promotions/parts/read-invitation.ts";
import { referralCookie } from "#features/promotions/parts/referral-cookie.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import type { CheckoutHandle } from "#kit/web/checkout-handle.ts";
import { ERROR_STATUS } from "#kit/wire/errors.ts";
import { BookingSteps } from "../../parts/booking-steps.tsx";
import {
  expiredCookie,
  findBooking,
  isOver,
  linkPreferences,
  redirectOnward,
} from "../../parts/current-session.ts";
import { parseArrival } from "../../parts/link-preferences.ts";
import { nextScreen, pathOf, START_PATH } from "../../parts/path.ts";
import { attempt, messagesOf, refusedWith } from "../../parts/refused-form.ts";
import { PreferenceNotice } from "../../pets/parts/preference-notice.tsx";
import { readLinkPreferences } from "../../pets/parts/read-link-preferences.ts";
import { readPlace } from "../parts/read-place.ts";
import { saveAddress } from "../parts/save-address.ts";
import { BookingUnderWay, OutsideAreas, StartFields, WhichPlace } from "../parts/start-parts.tsx";
import type { Route } from "./+types/start.ts";

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  // `?reset` starts over: it deletes this browser's booking cookie.
  if (searchParams.has("reset")) {
    throw redirect(START_PATH, { headers: { "set-cookie": expiredCookie(args) } });
  }
  const [booking, areas, home] = await Promise.all([
    findBooking(args),
    call(args, listAreas),
    readHome(args),
  ]);
  const session = booking && !isOver(booking.session) ? booking.session : null;
  const view = {
    session,
    areas,
    preferences: await readLinkPreferences(args, session),
    home,
    typed: (searchParams.get("address") ?? "").slice(0, 200),
    hasRunOut: searchParams.has("over") && session === null,
    resumeAt: session?.area && session.pets.length > 0 ? pathOf(nextScreen(session)) : null,
  };
  const referral = await createReferralCookie(args);
  return referral ? data(view, { headers: { "set-cookie": referral } }) : data(view);
}

/**
 * A `Set-Cookie` that saves the friend's code in the link, as `/refer` does; null without a valid code. The
 * screen with the customer's details shows the code and can change it.
 */
async function createReferralCookie(args: Anywhere): Promise<string | null> {
  const { referral } = parseArrival(new URL(args.request.url).searchParams);
  if (!referral) return null;
  const invitation = await attempt(() => readInvitation(args, referral));
  return invitation.value && referralCookie.save(args, invitation.value.code);
}

/** The signed-in customer's address, "" if the profile has no address; null for visitors. */
async function readHome(args: Anywhere): Promise<string | null> {
  const { person } = await call(args, whoAmI);
  if (person?.role !== "customer") return null;
  const { physicalAddress } = await call(args, getCustomer);
  return physicalAddress?.formattedAddress ?? "";
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const found = await readPlace(args, form);
  if (found.kind === "fault") return refusedWith({ address: [found.message] }, form);
  if (found.kind === "many") {
    const values = { address: found.text };
    return data({ errors: {}, values, places: found.places }, { status: ERROR_STATUS.validation_failed });
  }
  const saved = await attempt(() => saveAddress(args, found.place));
  if (saved.refusal) return refusedWith({ address: messagesOf(saved.refusal) }, form, saved.refusal.code);
  return saved.value.area
    ? redirectOnward(saved.value, args.request)
    : redirect(START_PATH + linkPreferences(args.request));
}

export const handle: CheckoutHandle = {
  StepHeader: () => (
    <BookingSteps
      screen="start"
      title="Where should we come?"
      lead="Enter your address or just the ZIP code. We show you who can come, and when."
    />
  ),
};

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: titleOf("Book a grooming visit", matches) },
    {
      name: "description",
      content: "Book mobile pet grooming: enter your address and see open times and prices near you.",
    },
  ];
}

export default function Start({ loaderData, actionData }: Route.ComponentProps) {
  const { session, areas, home, typed, hasRunOut, resumeAt, preferences } = loaderData;
  const places = actionData && "places" in actionData ? actionData.places : null;
  const outside = !actionData && session?.address && !session.area ? session.address : null;
  const knownAddress = typed || session?.address?.formattedAddress || home || "";
  return (
    <div className="mt-8 grid gap-8">
      {resumeAt && session && <BookingUnderWay session={session} to={resumeAt} />}
      <PreferenceNotice preferences={preferences} />
      {outside && (
        <OutsideAreas
          place={outside.locality || outside.postalCode}
          postalCode={outside.postalCode}
          areas={areas}
        />
      )}
      {places ? (
        <WhichPlace places={places} />
      ) : (
        <StartFields
          errors={actionData?.errors}
          value={actionData?.values.address ?? knownAddress}
          isOver={hasRunOut}
          isSecond={resumeAt !== null}
          isKnown={home !== null}
        />
      )}
    </div>
  );
}
