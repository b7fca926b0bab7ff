import { expect } from "vitest";
import { newId } from "#kit/server/ids.ts";
import {
  addLicence,
  applicant,
  applicationOf,
  approvedGroomer,
  LICENCE,
  newcomer,
  ONBOARDING,
  PREFERENCES,
  signedForm,
} from "../joining-steps.ts";
import { makePhoto } from "../photos.ts";
import type { Rows } from "./stage.ts";

const GROOMERS = "/v2/staff/groomers";

export const joiningRows: Rows = {
  [`GET ${PREFERENCES}`]: async (stage) => ({
    token: (await newcomer(stage)).token,
    shows: { status: "new", sentAt: null },
  }),
  [`POST ${PREFERENCES}`]: async (stage) => {
    const { token } = await newcomer(stage);
    await addLicence(stage.world, token);
    return {
      token,
      body: applicationOf(stage.world.areaId),
      shows: { status: "pending", experienceYears: 6 },
    };
  },
  [`POST ${LICENCE}`]: async (stage) => ({
    token: (await newcomer(stage)).token,
    file: await makePhoto(),
    shows: { licence: { alt: "Driver's license" } },
  }),
  "GET /v2/groomers/{id}/licence/{size}": async (stage) => {
    const { id, token } = await applicant(stage);
    return { token, params: { id, size: "medium" } };
  },
  [`POST ${GROOMERS}/invite`]: async (stage) => ({
    token: await stage.staff(),
    body: { firstName: "Ann", lastName: "Lee", email: `ann-${newId()}@example.com` },
    shows: { status: "new", displayName: "Ann Lee" },
  }),
  [`GET ${GROOMERS}`]: async (stage) => {
    await applicant(stage);
    return { token: await stage.staff(), query: { limit: "1" }, shows: { items: [{ status: "pending" }] } };
  },
  [`GET ${GROOMERS}/{id}`]: async (stage) => {
    const { id } = await applicant(stage);
    return { token: await stage.staff(), params: { id }, shows: { id, experienceYears: 6 } };
  },
  [`POST ${GROOMERS}/{id}/approve`]: async (stage) => {
    const { id } = await applicant(stage);
    return { token: await stage.staff(), params: { id }, body: {}, shows: { status: "approved" } };
  },
  "GET /v2/groomer/setup": async (stage) => ({
    token: (await stage.groomer()).token,
    shows: { status: "active", form: false, hours: true, zone: true, service: true },
  }),
  [`POST ${ONBOARDING}`]: async (stage) => {
    const { token } = await stage.groomer(await approvedGroomer(stage));
    const { name } = (await stage.world.call("GET", "/v2/groomer/setup", { token })).body;
    return { token, body: signedForm(name, []), shows: { form: true, status: "active", signature: name } };
  },
  [`POST ${GROOMERS}/{id}/activate`]: async (stage) => {
    const id = await approvedGroomer(stage);
    return { token: await stage.staff(), params: { id }, body: {}, shows: { status: "active" } };
  },
  [`POST ${GROOMERS}/{id}/ask-back`]: async (stage) => {
    const { id } = await applicant(stage);
    const body = { description: "Please send a sharper picture." };
    return { token: await stage.staff(), params: { id }, body, shows: { staffNote: body.description } };
  },
  [`POST ${GROOMERS}/{id}/decline`]: async (stage) => {
    const { id } = await applicant(stage);
    const body = { description: "We have no area near you yet." };
    return { token: await stage.staff(), params: { id }, body, shows: { status: "inactive" } };
  },
  [`POST ${GROOMERS}/{id}/deactivate`]: async (stage) => {
    const id = await stage.world.addGroomer();
    const body = { description: "Your insurance has expired." };
    return { token: await stage.staff(), params: { id }, body, shows: { status: "inactive" } };
  },
  [`GET ${GROOMERS}/{id}/visits`]: async (stage) => {
    await stage.visit();
    const shows = {
      visits: expect.arrayContaining([expect.objectContaining({ standIn: null })]),
      offers: null,
    };
    return { token: await stage.staff(), params: { id: stage.ada }, shows };
  },
  [`POST ${GROOMERS}/{id}/reactivate`]: async (stage) => {
    const [id, token] = [await stage.world.addGroomer(), await stage.staff()];
    const body = { description: "Your insurance has expired." };
    await stage.done("POST", `${GROOMERS}/${id}/deactivate`, { token, body });
    return { token, params: { id }, body: {}, shows: { status: "active", deactivatedAt: null } };
  },
  [`PUT ${GROOMERS}/{id}/permissions`]: async (stage) => {
    const id = await stage.world.addGroomer();
    const shows = { permissions: ["hours", "zones"] };
    const body = { ...shows, from: ["hours", "zones", "prices", "phone"] };
    return { token: await stage.staff(), params: { id }, body, shows };
  },
};
