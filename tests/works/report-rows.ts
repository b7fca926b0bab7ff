import { expect } from "vitest";
import { makePhoto } from "../photos.ts";
import type { Rows, Stage, Visit } from "./stage.ts";

const VISIT = "/v2/groomer/appointments/{id}";
const ORDER = "/v2/staff/orders/{id}";
const PHOTO = `${VISIT}/pet-services/{petServiceId}/photos/{side}`;
const STAFF_PHOTO = `${ORDER}/pet-services/{petServiceId}/photos/{side}`;
const SHARE = "/v2/pet/service-report/appointment/{orderId}/pet/{petId}/share";

const ofLine = ({ id, line }: Visit) => ({ id, petServiceId: line, side: "before" });
const pathOf = ({ id, line }: Visit) => `/v2/groomer/appointments/${id}/pet-services/${line}/photos/before`;
const shareOf = ({ id, petId }: Visit) => SHARE.replace("{orderId}", id).replace("{petId}", petId);

/** Adds a photo of before a visit, and returns its id. */
async function photographed(stage: Stage, visit: Visit): Promise<string> {
  const { token } = await stage.groomer();
  const { body } = await stage.done("POST", pathOf(visit), { token, file: await makePhoto() });
  return body.petServicesByPet[0].services[0].beforePhoto.id;
}

export const reportRows: Rows = {
  [`PUT ${VISIT}/report`]: async (stage) => {
    const visit = await stage.begun();
    const report = {
      petId: visit.petId,
      findings: [{ part: "ears", remark: "" }],
      note: "",
      nextVisitWeeks: 6,
    };
    return {
      token: (await stage.groomer()).token,
      params: { id: visit.id },
      body: { petReports: [report], petServices: [{ petServiceId: visit.line, spNote: "Calm." }] },
      shows: { petReports: [report] },
    };
  },
  [`PUT ${ORDER}/report`]: async (stage) => {
    const { id, petId, line } = await stage.begun();
    const petReports = [{ petId, findings: [], note: "Calm.", nextVisitWeeks: 6 }];
    const body = { petReports, petServices: [{ petServiceId: line, spNote: "Calm." }] };
    return { token: await stage.staff(), params: { id }, body, shows: { petReports } };
  },
  [`GET ${ORDER}/report`]: async (stage) => {
    const { id, petId, line } = await stage.begun();
    const petReports = [{ petId, findings: [], note: "Calm.", nextVisitWeeks: 6 }];
    const body = { petReports, petServices: [{ petServiceId: line, spNote: "Short." }] };
    const { token } = await stage.groomer();
    await stage.done("PUT", `/v2/groomer/appointments/${id}/report`, { token, body });
    return { token: await stage.staff(), params: { id }, shows: body };
  },
  [`POST ${PHOTO}`]: async (stage) => {
    const visit = await stage.begun();
    return { token: (await stage.groomer()).token, params: ofLine(visit), file: await makePhoto() };
  },
  [`DELETE ${PHOTO}`]: async (stage) => {
    const visit = await stage.begun();
    await photographed(stage, visit);
    return { token: (await stage.groomer()).token, params: ofLine(visit) };
  },
  [`POST ${STAFF_PHOTO}`]: async (stage) => {
    const visit = await stage.begun();
    return { token: await stage.staff(), params: ofLine(visit), file: await makePhoto() };
  },
  [`DELETE ${STAFF_PHOTO}`]: async (stage) => {
    const visit = await stage.begun();
    await photographed(stage, visit);
    return { token: await stage.staff(), params: ofLine(visit) };
  },
  "GET /v2/visit-photos/{id}/{size}": async (stage) => {
    const visit = await stage.begun();
    const id = await photographed(stage, visit);
    return { token: visit.token, params: { id, size: "thumbnail" } };
  },
  [`GET ${SHARE}`]: async (stage) => {
    const visit = await stage.completed();
    const { id, petId, token } = visit;
    return { token, params: { orderId: id, petId }, shows: { url: null, inGallery: false } };
  },
  [`PUT ${SHARE}`]: async (stage) => {
    const { id, petId, token } = await stage.completed();
    const body = { isShared: true, inGallery: true };
    return {
      token,
      params: { orderId: id, petId },
      body,
      shows: { url: expect.any(String), inGallery: true },
    };
  },
  "GET /v2/report-shares/{token}": async (stage) => {
    const visit = await stage.completed();
    const { token } = visit;
    const body = { isShared: true, inGallery: false };
    const shared = await stage.done("PUT", shareOf(visit), { token, body });
    return { params: { token: shared.body.url.split("/").at(-1) } };
  },
};
