import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, enter, householdOf } from "./customer.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };

/** A household with a visit ahead, and the account of its groomer. Their conversation begins anew. */
async function acquainted() {
  const house = await householdOf(app);
  const visitId = await addVisit(app, house, 2);
  const { id: groomerId, displayName: groomer } = house.groomer;
  const { customerId } = house;
  await app.db
    .deleteFrom("rooms")
    .where("customerId", "=", customerId)
    .where("groomerId", "=", groomerId)
    .execute();
  const { accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomerId)
    .executeTakeFirstOrThrow();
  const { firstName, lastName } = await app.db
    .selectFrom("customers")
    .select(["firstName", "lastName"])
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  return { customerId, visitId, groomer, accountId, client: `${firstName} ${lastName}` };
}

const messages = (page: Page) => page.getByRole("list", { name: "Messages", exact: true });

async function write(page: Page, text: string): Promise<void> {
  await field(page, "Message").fill(text);
  await field(page, "Message").press("Enter");
}

describe("a customer and a groomer", () => {
  it("write to each other from the appointment and the client, on phones and by keyboard", async () => {
    const { visitId, groomer, accountId, client } = await acquainted();
    const customer = await browser.visit(PHONE);
    await enter(customer, app, `/customer/appointments/upcoming/${visitId}`);
    await press(customer, `Message ${groomer}`);
    await messages(customer).getByText("Room created").waitFor();
    await comeToLife(customer);
    await write(customer, "Is the gate code enough?");
    await messages(customer).getByText("Is the gate code enough?").waitFor();
    await write(customer, "Biscuit is shy.");
    await messages(customer).getByText("Biscuit is shy.").waitFor();
    expect(await field(customer, "Message").inputValue()).toBe("");
    await expectAccessible(customer);
    await expectNoSideways(customer);

    const phone = await browser.visit(PHONE);
    await openAs(app, phone, accountId, "/groomer/messages");
    const row = phone.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: client });
    await row.getByText("2 unread").waitFor();
    await expectAccessible(phone);
    await expectNoSideways(phone);
    await row.click();
    await messages(phone).getByText("New messages").waitFor();
    await comeToLife(phone);
    await write(phone, "Yes, thank you.");
    await messages(phone).getByText("Yes, thank you.").waitFor();

    // Neither page is loaded again: the stream says what is new, and a screen reader hears it.
    await messages(customer).getByText("Yes, thank you.").waitFor();
    const heard = customer.getByRole("status").filter({ hasText: `${groomer}: Yes, thank you.` });
    await heard.waitFor({ state: "attached" });
    await messages(customer).getByText("Seen").waitFor();
    await field(phone, "Message").pressSequentially("And");
    await customer.getByText(/is writing …$/).waitFor();
    await expectAccessible(customer);
    await field(phone, "Message").fill("");
    const options = messages(customer).getByRole("listitem").filter({ hasText: "Yes, thank you." });
    await options.locator("summary").click();
    await expectAccessible(customer);
    await options.getByRole("button", { name: "Heart" }).click();
    await options.getByRole("button", { name: /^Heart, 1/ }).waitFor();
  });

  it("lose nothing when a message does not reach the server", async () => {
    const { visitId, groomer } = await acquainted();
    const page = await browser.visit({ ...PHONE, refusals: [503], noise: /503/ });
    await enter(page, app, `/customer/appointments/upcoming/${visitId}`);
    await press(page, `Message ${groomer}`);
    await messages(page).getByText("Room created").waitFor();
    await comeToLife(page);
    const away = (url: URL) => url.pathname.endsWith("/messages.data");
    await page.route(away, (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await write(page, "first");
    await page.getByText("This message was not sent.").waitFor();
    await write(page, "second");
    await expectAccessible(page);
    await page.reload();
    await comeToLife(page);
    await page.unroute(away);
    const waiting = page.getByRole("list", { name: "Messages on their way" });
    await waiting.getByText("second").waitFor();
    await press(page, "Try again");
    await messages(page).getByText("second").waitFor();
    // It leaves this list a moment after it is in the other.
    await expect.poll(() => waiting.getByRole("listitem").count()).toBe(0);
    const texts = await messages(page).getByRole("listitem").allInnerTexts();
    expect(texts.map((text) => /first|second/.exec(text)?.[0]).filter(Boolean)).toEqual(["first", "second"]);
  });

  it("need no scripts, and read why a message is refused", async () => {
    const { customerId, accountId, client } = await acquainted();
    const page = await browser.visit({ ...PHONE, javaScript: false });
    await openAs(app, page, accountId, `/groomer/clients/${customerId}`);
    await press(page, `Message ${client}`);
    await field(page, "Message").fill("See you on Friday.");
    await page.getByRole("button", { name: "Send" }).click();
    await messages(page).getByText("See you on Friday.").waitFor();
    await field(page, "Message").fill("Pay to 4242 4242 4242 4242");
    await page.getByRole("button", { name: "Send" }).click();
    await page
      .getByText(/card number/)
      .first()
      .waitFor();
    expect(await field(page, "Message").inputValue()).toBe("Pay to 4242 4242 4242 4242");
    await messages(page).locator("summary").first().click();
    await press(page, "Remove for everybody");
    await messages(page).getByText("This message was removed.").waitFor();
    expect(await main(page).getByText("See you on Friday.").count()).toBe(0);
  });

  it("find a message again by the beginning of a word", async () => {
    const { visitId, groomer } = await acquainted();
    const page = await browser.visit(PHONE);
    await enter(page, app, `/customer/appointments/upcoming/${visitId}`);
    await press(page, `Message ${groomer}`);
    await comeToLife(page);
    await write(page, "The zucchini is in the garden.");
    await messages(page).getByText("The zucchini is in the garden.").waitFor();
    await page.goto(`${app.origin()}/customer/messages`);
    await page.getByRole("searchbox", { name: "Search messages" }).fill("zucc");
    await press(page, "Search");
    await main(page).locator("mark").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    expect(await main(page).locator("mark").textContent()).toBe("zucchini");
    await main(page).locator("mark").click();
    await messages(page).getByText("The zucchini is in the garden.").waitFor();
    await page.goto(`${app.origin()}/customer/messages?search=qqq`);
    await page.getByText("No message has these words.").waitFor();
  });

  it("find a closed conversation readable, without a field", async () => {
    const { customerId, accountId } = await acquainted();
    const page = await browser.visit({ ...PHONE, javaScript: false });
    await openAs(app, page, accountId, `/groomer/clients/${customerId}`);
    await page.getByRole("button", { name: /^Message / }).click();
    await messages(page).getByText("Room created").waitFor();
    const url = page.url();
    await openAs(app, page, accountId, `/groomer/clients/${customerId}`);
    await page.getByText("Block this client").click();
    await press(page, "Block");
    await page.getByText("Unblock this client").waitFor();
    await page.goto(url);
    await page.getByText("This conversation is closed.").waitFor();
    expect(await field(page, "Message").count()).toBe(0);
    await messages(page).getByText("Room created").waitFor();
    await app.db.deleteFrom("blocks").where("accountId", "=", accountId).execute();
  });
});
