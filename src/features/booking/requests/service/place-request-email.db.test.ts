import { beforeAll, describe, expect, it } from "vitest";
import { forgetSites } from "#features/sites/service.ts";
import { startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { BASE } from "../../contract/session.ts";

const database = useDatabase();
let world: World;
let people = 0;

beforeAll(async () => {
  world = await makeWorld(database.db);
  await world.addGroomer();
  const settings = { name: "Calm Paws", emails: { appointments: "", service: "hello@calm.example" } };
  await world.db
    .updateTable("sites")
    .set({ settings: JSON.stringify(settings) })
    .execute();
  forgetSites(world.db);
});

const person = () => ({ firstName: "Noor", lastName: "Haddad", email: `noor${++people}@example.com` });
const NEW_YORK = { addressLine: "350 5th Ave", postalCode: "10118" };

async function outside(address = NEW_YORK): Promise<string> {
  const { body } = await world.call("POST", `${BASE}/search`, { body: { address } });
  expect(body.area).toBeNull();
  return body.id;
}
const mail = (session: string, body: unknown) =>
  world.call("POST", `${BASE}/${session}/place-request-email`, { body });
const mailTo = (recipient: string) =>
  world.db.selectFrom("outboxMessages").selectAll().where("recipient", "=", recipient).execute();

describe("a request by email", () => {
  it("saves an address outside every area as a lead, and notifies both sides once", async () => {
    const sender = person();
    const session = await outside();
    const times = { days: [], partsOfDay: [], wantsCall: true, note: "Two poodles" };
    const sent = await mail(session, { ...sender, phoneNumber: "(212) 555-0123", wishes: times });
    expect(sent).toMatchObject({ status: 200, body: { status: "requested", orders: [] } });
    expect((await mail(session, sender)).body.status).toBe("requested");
    const [lead] = await world.db.selectFrom("leads").selectAll().where("email", "=", sender.email).execute();
    expect(lead).toMatchObject({
      kind: "appointment_request",
      name: "Noor Haddad",
      phoneNumber: "+12125550123",
      postalCode: "10118",
    });
    expect(lead?.message).toContain("Two poodles");
    const [receipt, second] = await mailTo(sender.email);
    expect(second).toBeUndefined();
    expect(receipt).toMatchObject({ subject: "We have your request" });
    expect(receipt?.bodyText).toContain("within one working day");
    const notices = (await mailTo("hello@calm.example")).filter((message) =>
      message.bodyText.includes(sender.email),
    );
    expect(notices).toHaveLength(1);
    expect(notices[0]?.bodyText).toContain("outside every area");
  });

  it("creates no order while the phone number is unverified, and names the pets in the lead", async () => {
    const booking = await startBooking(world);
    const sender = person();
    const sent = await booking.post("place-request-email", sender);
    expect(sent.body).toMatchObject({ status: "requested", orders: [] });
    const [lead] = await world.db.selectFrom("leads").selectAll().where("email", "=", sender.email).execute();
    expect(lead?.message).toContain("Bo (poodle): bath, teeth");
    expect(await world.db.selectFrom("orders").select("id").execute()).toEqual([]);
    expect((await booking.post("customer/send-digit-code")).status).toBe(409);
  });

  it("puts no visitor's text into mail to an unverified mailbox", async () => {
    const sender = { ...person(), firstName: "Win at https://evil.example" };
    const times = { note: "Click https://evil.example now" };
    const session = await outside({ ...NEW_YORK, addressLine: "350 prizes at evil.example" });
    expect((await mail(session, { ...sender, wishes: times })).status).toBe(200);
    const [receipt] = await mailTo(sender.email);
    expect(receipt?.bodyText).not.toContain("evil");
    expect(receipt?.bodyHtml).not.toContain("evil");
  });

  it("needs a name, a mailbox and a place", async () => {
    const session = await outside();
    const nameless = await mail(session, {});
    expect([nameless.status, Object.keys(nameless.body.errors)]).toEqual([422, ["firstName", "email"]]);
    const badPhone = await mail(session, { ...person(), phoneNumber: "twelve" });
    expect([badPhone.status, Object.keys(badPhone.body.errors)]).toEqual([422, ["phoneNumber"]]);
    const { body } = await world.call("POST", `${BASE}/search`, { body: {} });
    expect((await mail(body.id, person())).body.code).toBe("not_ready");
  });

  it("reaches one mailbox at most three times a day", async () => {
    const sender = person();
    const answers = [];
    for (let i = 0; i < 4; i += 1) {
      const from = { "x-forwarded-for": `203.0.113.${i}` };
      const session = await outside();
      answers.push(
        await world.call("POST", `${BASE}/${session}/place-request-email`, { body: sender, headers: from }),
      );
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });
});
