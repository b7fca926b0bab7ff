import { expect } from "vitest";
import type { DeskLook } from "#features/sites/look/contract.ts";
import { makePhoto } from "../photos.ts";
import { type Rows, type Stage, under } from "./stage.ts";

const LOOK = "/v2/staff/look";
let shades = 0;

/** A color that no row has used. */
const nextColor = () => `#7a3e${(++shades).toString(16).padStart(2, "0")}`;

/** The draft as a member of the team sees it. */
async function seen(stage: Stage) {
  const token = await stage.staff();
  return { token, look: (await stage.done("GET", LOOK, { token })).body as DeskLook };
}

/** The same with other colors in the draft. */
async function drafted(stage: Stage) {
  const { token, look } = await seen(stage);
  const { primary, secondary } = look.draft;
  const colors = { primary: nextColor(), secondary };
  const body = { ...colors, from: { primary, secondary } };
  const changed = await stage.done("PUT", `${LOOK}/colors`, { token, body });
  return { token, colors, revision: changed.body.revision as number };
}

async function published(stage: Stage) {
  const { token, colors, revision } = await drafted(stage);
  const { body } = await stage.done("POST", `${LOOK}/publish`, { token, body: { revision } });
  return { token, colors, look: body as DeskLook };
}

/** A picture at a place of the draft. */
async function withPicture(stage: Stage, place: "logo" | "footerLogo" | "favicon" | "image") {
  const { token, look } = await seen(stage);
  const body = { from: look.draft[place] ?? "" };
  const more = { token, body, file: await makePhoto() };
  const added = await stage.done("POST", `${LOOK}/pictures/${place}`, more);
  return { token, path: added.body.draft[place] as string };
}

export const lookRows: Rows = {
  ...under(LOOK, {
    "GET ": async (stage) => {
      const { token, colors } = await published(stage);
      return {
        token,
        shows: {
          published: colors,
          versions: expect.arrayContaining([expect.objectContaining({ isCurrent: true })]),
        },
      };
    },
    "GET /mail": async (stage) => ({
      token: await stage.staff(),
      shows: { html: expect.stringContaining("<!doctype html>") },
    }),
    "PUT /colors": async (stage) => {
      const { token, look } = await seen(stage);
      const { primary, secondary } = look.draft;
      const colors = { primary: nextColor(), secondary };
      return { token, body: { ...colors, from: { primary, secondary } }, shows: { draft: colors } };
    },
    "POST /pictures/{place}": async (stage) => {
      const { token, look } = await seen(stage);
      return {
        ...{ token, params: { place: "image" }, body: { from: look.draft.image ?? "" } },
        file: await makePhoto(),
        shows: { draft: { image: expect.stringContaining("/large") } },
      };
    },
    "POST /pictures/{place}/remove": async (stage) => {
      const { token, path } = await withPicture(stage, "favicon");
      return {
        token,
        params: { place: "favicon" },
        body: { from: path },
        shows: { draft: { favicon: null } },
      };
    },
    "POST /publish": async (stage) => {
      const { token, colors, revision } = await drafted(stage);
      return { token, body: { revision }, shows: { published: colors, hasDraft: false } };
    },
    "POST /discard": async (stage) => {
      const { token, revision } = await drafted(stage);
      return { token, body: { revision }, shows: { hasDraft: false } };
    },
    "POST /take-back": async (stage) => {
      const { colors, look: before } = await published(stage);
      const version = before.versions[0]?.version ?? 0;
      const { token, look } = await published(stage);
      return { token, body: { revision: look.revision, version }, shows: { published: colors } };
    },
    "PUT /preview": async (stage) => ({
      token: await stage.staff(),
      body: { isOn: true },
      shows: { isPreviewing: true },
    }),
  }),
  "GET /v2/sites/pictures/{id}/{size}": async (stage) => {
    const { token, path } = await withPicture(stage, "logo");
    return { token, params: { id: path.split("/")[4] ?? "", size: "medium" } };
  },
};
