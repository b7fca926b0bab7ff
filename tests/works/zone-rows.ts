import { expect } from "vitest";
import { newZone } from "../zone-samples.ts";
import { including, type Rows, type Stage } from "./stage.ts";

const ZONES = "/v2/groomer/zones";

/** A new zone of Ada. */
async function withZone(stage: Stage) {
  const { token } = await stage.groomer();
  const { body } = await stage.done("POST", ZONES, { token, body: newZone() });
  return { token, params: { id: body.id as string } };
}

export const zoneRows: Rows = {
  [`GET ${ZONES}`]: async (stage) => {
    const { token } = await stage.groomer();
    return { token, shows: { areas: including({ name: "Phoenix" }), mayChange: true } };
  },
  [`POST ${ZONES}`]: async (stage) => {
    const body = newZone();
    return { token: (await stage.groomer()).token, body, shows: { name: body.name, price: body.price } };
  },
  [`POST ${ZONES}/outline`]: async (stage) => ({
    token: (await stage.groomer()).token,
    body: { zips: ["85006"] },
    shows: { corners: expect.arrayContaining([expect.objectContaining({ latitude: expect.any(Number) })]) },
  }),
  [`PUT ${ZONES}/{id}`]: async (stage) => {
    const { token, params } = await withZone(stage);
    const body = { ...newZone(), price: 2_000 };
    return { token, params, body, shows: { ...params, price: 2_000 } };
  },
  [`DELETE ${ZONES}/{id}`]: async (stage) => withZone(stage),
};
