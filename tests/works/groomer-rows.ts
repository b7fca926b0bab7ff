import type { Rows } from "./stage.ts";

const SERVICES = "/v2/groomer/services";

/** A groomer's own profile and settings. */
export const groomerRows: Rows = {
  [`GET ${SERVICES}`]: async (stage) => ({
    token: (await stage.groomer()).token,
    shows: { pacePercent: 100, mayChangeServices: true },
  }),
  [`PUT ${SERVICES}`]: async (stage) => {
    const body = { serviceIds: Object.values(stage.world.offer.services), pacePercent: 100, serviceTime: 75 };
    return { token: (await stage.groomer()).token, body, shows: { serviceTime: 75 } };
  },
  "PUT /v2/groomer/pet-limits": async (stage) => {
    const body = { weightLimit: 400, breedsToAvoid: [] };
    return { token: (await stage.groomer()).token, body, shows: body };
  },
};
