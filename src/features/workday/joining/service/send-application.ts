import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { changeNotifications } from "#features/groomers/service/change-notifications.ts";
import { resolveAddress } from "#features/places/service/resolve-address.ts";
import { loadAreas, toPlace } from "#features/places/service.ts";
import { claimGroomerReferral } from "#features/promotions/service/claim-groomer-referral.ts";
import { GROOMER_CODE_FAULTS } from "#features/promotions/words/groomer-referrals.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import type { Application, ApplicationInput } from "../contract/application.ts";
import { readPhone } from "../internal/read-phone.ts";
import * as applicationsStore from "../store/applications.ts";
import { APPLICATION_FAULTS } from "../words/application.ts";
import { showApplication } from "./show-application.ts";

/**
 * Sends or amends the signed-in groomer's application. It then waits for staff (`pending`). Only the groomer
 * may do so, because it says who they are.
 */
export async function sendApplication(context: Context, input: ApplicationInput): Promise<Application> {
  const { profileId: id } = actingAs(context, "groomer");
  refuseImpersonator(context);
  const { db, siteId, now } = context;
  const { phone, address, areaId, experienceYears, experience, notifications, referralCode, ...rest } = input;
  const { otherAreaIds, ...named } = rest;
  const others = new Set(otherAreaIds);
  others.delete(areaId);
  const phoneNumber = readPhone(phone);
  const typed = { ...address, locality: "", adminDistrict: "" };
  const { place } = await resolveAddress(context, typed);
  const areas = new Set((await loadAreas(db, siteId)).map((area) => area.id));
  const faults = {
    ...(!place && { "address.postalCode": [APPLICATION_FAULTS.unknownPostalCode] }),
    ...(!areas.has(areaId) && { areaId: [APPLICATION_FAULTS.area] }),
    ...(![...others].every((other) => areas.has(other)) && { otherAreaIds: [APPLICATION_FAULTS.otherArea] }),
  };
  if (!place || Object.keys(faults).length > 0) throw refuseFields(faults);
  const start = { ...place, addressLine: address.addressLine };
  await db.transaction().execute(async (tx) => {
    const row = await applicationsStore.lock(tx, siteId, id);
    if (!row) throw notFound("This groomer");
    refuseMissingSides(row);
    if (referralCode) {
      const fault = await claimGroomerReferral(tx, siteId, { groomerId: id, code: referralCode, now });
      if (fault) throw refuseFields({ referralCode: [GROOMER_CODE_FAULTS[fault]] });
    }
    await applicationsStore.saveGroomer(tx, siteId, id, {
      ...{ ...named, phoneNumber, areaId },
      startAddress: JSON.stringify(start),
      startLatitude: place.latitude,
      startLongitude: place.longitude,
      startSpreadMiles: toPlace(start).spreadMiles,
    });
    const sent = { experienceYears, experience, staffNote: "", sentAt: now };
    await applicationsStore.saveApplication(tx, siteId, id, sent, now);
    await applicationsStore.setOtherAreas(tx, siteId, id, [...others]);
    if (notifications) await changeNotifications(tx, context, id, notifications, "notifications.");
    await applicationsStore.setStatus(tx, siteId, row.accountId, "pending");
  });
  return showApplication(context);
}

function refuseMissingSides({ licenceFileId, licenceBackFileId }: applicationsStore.ApplicationRow): void {
  if (licenceFileId && licenceBackFileId) return;
  throw refuseFields({
    ...(!licenceFileId && { licence: [APPLICATION_FAULTS.licence] }),
    ...(!licenceBackFileId && { licenceBack: [APPLICATION_FAULTS.licenceBack] }),
  });
}
