import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { acceptDocuments } from "#features/agreements/service/accept-documents.ts";
import { mustAgree } from "#features/agreements/words.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { type FieldErrors, notFound, refuseFields } from "#kit/wire/errors.ts";
import type { OnboardingInput, Setup } from "../contract/setup.ts";
import { readSetup } from "../internal/read-setup.ts";
import { isSignatureOf } from "../rules/setup.ts";
import * as applicationsStore from "../store/applications.ts";
import { insertSignature } from "../store/signatures.ts";
import { ONBOARDING_FAULTS } from "../words/setup.ts";
import { openWhenReady } from "./open-when-ready.ts";
import { showSetup } from "./show-setup.ts";

/**
 * Signs the onboarding form with the current version of each document. A repeat changes nothing. Refuses
 * staff who act for the groomer: only groomers can consent.
 */
export async function signOnboarding(context: Context, input: OnboardingInput): Promise<Setup> {
  const { profileId: groomerId, accountId } = actingAs(context, "groomer");
  refuseImpersonator(context);
  const { db, siteId, now, ipAddress } = context;
  await db.transaction().execute(async (tx) => {
    const groomer = await applicationsStore.lock(tx, siteId, groomerId);
    if (!groomer) throw notFound("This groomer");
    const setup = await readSetup(tx, siteId, groomer, now);
    const faults = findFaults(input, setup, groomer);
    if (Object.keys(faults).length > 0) throw refuseFields(faults);
    if (setup.form) return;
    const documentIds = setup.documents.map(({ id }) => id);
    await acceptDocuments(tx, siteId, { accountId, documentIds, ipAddress }, now);
    const { paymentPlan, signature } = input;
    const signed = { id: newId(), groomerId, paymentPlan, signature, signedAt: now, ipAddress };
    await insertSignature(tx, siteId, signed);
    await openWhenReady(tx, context, groomerId);
  });
  return showSetup(context);
}

function findFaults(
  input: OnboardingInput,
  { documents, name }: Setup,
  groomer: { firstName: string; lastName: string },
): FieldErrors {
  const faults: FieldErrors = {};
  for (const { flag, id, title, version } of documents) {
    if (!input[flag]) faults[flag] = [mustAgree(title)];
    else if (!input.documentIds.includes(id)) faults[flag] = [ONBOARDING_FAULTS.newVersion(title, version)];
  }
  const isCurrent = (id: string) => documents.some((document) => document.id === id);
  if (Object.keys(faults).length === 0 && !input.documentIds.every(isCurrent))
    faults.documentIds = [ONBOARDING_FAULTS.unknownDocument];
  if (!isSignatureOf(input.signature, groomer)) faults.signature = [ONBOARDING_FAULTS.otherName(name)];
  return faults;
}
