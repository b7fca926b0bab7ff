import { expect } from "vitest";
import { type Rows, type Stage, under } from "./stage.ts";

const PAGES = "/v2/staff/pages";
let pages = 0;

const newPage = () => ({
  ...{ path: `parking-${++pages}`, title: `Parking ${pages}`, description: "Where our vans park" },
  ...{ body: "We need a space of 7 m.", inMenu: false },
});

async function made(stage: Stage) {
  const [token, page] = [await stage.staff(), newPage()];
  const { body } = await stage.done("POST", PAGES, { token, body: page });
  return { token, page, params: { id: body.id as string } };
}

export const pagesRows: Rows = under(PAGES, {
  "GET ": async (stage) => {
    const { token, params } = await made(stage);
    return { token, shows: expect.arrayContaining([expect.objectContaining(params)]) };
  },
  "GET /{id}": async (stage) => {
    const { token, page, params } = await made(stage);
    return { token, params, shows: { ...page, ...params, address: `/s/${page.path}`, revision: 1 } };
  },
  "POST ": async (stage) => {
    const [token, body] = [await stage.staff(), newPage()];
    return { token, body, shows: { ...body, isArchived: false, revision: 1 } };
  },
  "PUT /{id}": async (stage) => {
    const { token, page, params } = await made(stage);
    const body = { ...page, title: "Where we park", revision: 1 };
    return { token, params, body, shows: { title: "Where we park", revision: 2 } };
  },
  "POST /{id}/archive": async (stage) => {
    const { token, params } = await made(stage);
    return { token, params, body: { revision: 1 }, shows: { ...params, isArchived: true } };
  },
  "POST /{id}/restore": async (stage) => {
    const { token, params } = await made(stage);
    await stage.done("POST", `${PAGES}/${params.id}/archive`, { token, body: { revision: 1 } });
    return { token, params, body: { revision: 2 }, shows: { ...params, isArchived: false, revision: 3 } };
  },
});
