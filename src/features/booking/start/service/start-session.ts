import type { Context } from "#kit/server/api-handler.ts";
import type { AddressInput, BookingSession } from "../../contract/session.ts";
import { locateHome, readProfile } from "../../internal/customer-profile.ts";
import { locateAddress } from "../../internal/locate-address.ts";
import { limitNewSessions, openSession } from "../../internal/open-session.ts";
import { completeAddress, withProfile } from "../../rules/customer-profile.ts";
import { type Draft, EMPTY_DRAFT } from "../../rules/draft.ts";
import { showSession } from "../../service/find-session.ts";
import { toExternalReferrer } from "../../service/set-source.ts";
import { checkCategory } from "./set-category.ts";

export type StartInput = {
  address?: AddressInput | undefined;
  serviceCategory?: string | undefined;
  referral?: string | undefined;
  utm?: Record<string, string> | undefined;
  referrer?: string | undefined;
  preferences?: Pick<Draft, "wishedGroomerId" | "wishedService" | "desiredDate">;
};

export async function startSession(context: Context, input: StartInput): Promise<BookingSession> {
  await limitNewSessions(context);
  if (input.serviceCategory) await checkCategory(context, input.serviceCategory, "serviceCategory");
  const customerId = context.actor.role === "customer" ? context.actor.profileId : null;
  const draft = await createDraft(context, input, customerId);
  const { token } = await openSession(context, context.db, draft);
  return showSession(context, token);
}

/** The draft of a new booking, completed from the profile if the customer is signed in. */
async function createDraft(context: Context, input: StartInput, customerId: string | null): Promise<Draft> {
  const profile = customerId === null ? null : await readProfile(context, customerId);
  const home = profile?.home ?? null;
  const place = input.address
    ? await locateAddress(context, completeAddress(input.address, home))
    : await locateHome(context, home);
  const draft: Draft = {
    ...EMPTY_DRAFT,
    ...place,
    ...input.preferences,
    serviceCategory: input.serviceCategory ?? null,
    referral: input.referral ?? null,
    utm: input.utm ?? {},
    referrer: await toExternalReferrer(context, input.referrer),
    origin: context.origin,
  };
  return withProfile(draft, profile?.details, context.now);
}
