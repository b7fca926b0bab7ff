import { makeAgreement } from "#features/agreements/factory.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { agree } from "./account-rows.ts";
import { type Rows, type Stage, under } from "./stage.ts";

const AGREEMENTS = "/v2/staff/agreements";
const TEXT = { title: "Customer agreement, again", body: "You stay at home during a visit." };
const params = { kind: "customer" };

/** Saves a text that no other row has saved, and returns the revision of its draft. */
async function drafted(stage: Stage) {
  await agree(stage);
  const token = await stage.staff();
  const path = `${AGREEMENTS}/${params.kind}`;
  const { body: before } = await stage.done("GET", path, { token });
  const body = { ...TEXT, body: `${TEXT.body} ${before.revision}`, revision: before.revision };
  const { body: after } = await stage.done("PUT", `${path}/draft`, { token, body });
  return { token, draft: after.draft, revision: after.revision as number };
}

export const agreementsDeskRows: Rows = under(AGREEMENTS, {
  "GET ": async (stage) => ({ token: await stage.staff() }),
  "GET /{kind}": async (stage) => {
    const { token, draft, revision } = await drafted(stage);
    return { token, params, shows: { ...params, draft, revision, hasDraft: true } };
  },
  "GET /{kind}/versions/{version}": async (stage) => {
    await agree(stage);
    const [token, kind] = [await stage.staff(), "customer" as const];
    const { body } = await stage.done("GET", `${AGREEMENTS}/${kind}`, { token });
    const version = (body.newest?.version ?? 0) + 1;
    await makeAgreement(stage.db, stage.world.siteId, kind, { version });
    return { token, params: { kind, version: String(version) }, shows: { version, agreed: 0 } };
  },
  "PUT /{kind}/draft": async (stage) => {
    const { token, revision } = await drafted(stage);
    return { token, params, body: { ...TEXT, revision }, shows: { draft: TEXT, revision: revision + 1 } };
  },
  "POST /{kind}/publish": async (stage) => {
    const { token, draft, revision } = await drafted(stage);
    const countsFrom = toLocalDate(stage.world.clock.now(), "America/Phoenix");
    return {
      ...{ token, params, body: { countsFrom, revision } },
      shows: { hasDraft: false, revision: revision + 1, current: { title: draft.title } },
    };
  },
});
