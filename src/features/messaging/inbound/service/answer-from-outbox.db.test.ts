import { describe, expect, it } from "vitest";
import { setDeployment } from "#features/sites/ports.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { signedText, useInboundSteps } from "#tests/inbound-steps.ts";
import { NOW } from "#tests/world.ts";

const database = useDatabase();
const { at, other, outbox, contents, originOf, send, notified } = useInboundSteps(database);
const NUMBER = "+16025550188";

describe("an answer to the outbox of a demo", () => {
  const answer = (outboxId: string, text = "Nine is fine.", id = newId()) =>
    at.stage.world.call("POST", `/v2/demo/outbox/${outboxId}/answer`, { body: { id, text } });

  it("reaches the conversation by the way of answers by mail, once", async () => {
    await notified();
    const [{ id: outboxId } = { id: "" }] = await outbox();
    const id = newId();
    const { body } = await answer(outboxId, "Nine is fine.", id);
    expect(body).toEqual({ outcome: "delivered" });
    await answer(outboxId, "Nine is fine.", id);
    expect(await contents()).toEqual(["Is nine fine?", "Nine is fine."]);
  });

  it("is for messages that can be answered, of the own brand, in demo mode", async () => {
    await notified();
    const [{ id } = { id: "" }] = await outbox();
    const path = `/v2/demo/outbox/${id}/answer`;
    const body = { id: newId(), text: "Hi" };
    const elsewhere = await at.stage.world.call("POST", path, { body, headers: { host: other.host } });
    expect(elsewhere.status).toBe(404);
    const deployment = { mapStyleUrl: null, countryUrl: null, hasRouter: false };
    setDeployment({ ...deployment, demo: false });
    expect((await answer(id)).status).toBe(404);
    setDeployment({ ...deployment, demo: true });
    await database.db.updateTable("outboxMessages").set({ replyTo: null }).execute();
    expect((await answer(id)).status).toBe(404);
    expect(await contents()).toEqual(["Is nine fine?"]);
  });

  it("reaches the conversation by the way of answers by text", async () => {
    const phone = { email: null, emailVerifiedAt: null, phoneNumber: NUMBER, phoneVerifiedAt: NOW };
    await database.db.updateTable("accounts").set(phone).where("id", "=", at.ann.accountId).execute();
    await database.db.updateTable("customers").set({ email: "" }).execute();
    await notified();
    const [{ id, channel } = { id: "", channel: "" }] = await outbox();
    expect(channel).toBe("text");
    expect((await answer(id)).body).toEqual({ outcome: "delivered" });
    expect(await contents()).toEqual(["Is nine fine?", "Nine is fine."]);
    expect((await answer(id, "Stop")).body).toEqual({ outcome: "stopped" });
    const origin = await originOf();
    const form = { From: NUMBER, To: "+15005550006", Body: "Hello", MessageSid: "SM1" };
    expect((await send(signedText(form, origin))).status).toBe(200);
  });
});
