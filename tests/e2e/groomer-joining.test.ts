import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { makePhoto } from "../photos.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { ANSWERS, arrive, comeToLife, field, press, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { chooseTimeWith, expectNoSideways, link, main } from "./choose-time.ts";
import { SAM } from "./guests.ts";
import { newestMessageTo, openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const EMAIL = "robin@example.com";
/** A few days are enough for a first visit, and each takes a while to save. */
const WORKDAYS = [
  { number: 2, name: "Monday" },
  { number: 4, name: "Wednesday" },
  { number: 6, name: "Friday" },
];
const QUARTER_MS = 15 * 60_000;
const NAME = "Robin Reyes";
const PHONE = { width: 360, height: 740, refusals: [422] };
/** Each part starts where the one before it ends, and all of them take longer than other journeys. */
const LONG = { timeout: 300_000 * Number(process.env.SLOW_BROWSER ?? 1) };

/** Opens the team's pages as a new member of it, and invites Robin there. */
async function invite(): Promise<Page> {
  const { accountId } = await makeStaffMember(app.db, await siteOf(app), { now: app.now() });
  const team = await browser.visit({ width: 1280, height: 900 });
  await openAs(app, team, accountId, "/staff/groomers");
  await link(team, "Invite a groomer").first().click();
  await team.getByRole("heading", { level: 1, name: "Invite a groomer" }).waitFor();
  await comeToLife(team);
  await field(team, "First name").fill("Robin");
  await field(team, "Last name").fill("Reyes");
  await field(team, "E-mail").fill(EMAIL);
  await press(team, "Invite");
  await team.getByRole("heading", { level: 1, name: NAME }).waitFor();
  return team;
}

/** Takes a decision on the team's page about Robin, which then says so. */
async function decide(team: Page, button: string, says: string, words?: string): Promise<void> {
  await team.reload();
  await comeToLife(team);
  const note = team.getByLabel(`Your words to the groomer: ${button.toLowerCase()}`, { exact: true });
  if (words) await note.fill(words);
  await press(team, button);
  await main(team).getByText(says).first().waitFor();
}

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSideways(page);
}

it("an invited person applies, sets up the work, and is paid for the first visit", LONG, async () => {
  const team = await invite();
  const page = await browser.visit(PHONE);
  await apply(page, team);
  await decide(team, "Approve", "Setting up");
  expect(await newestMessageTo(app, EMAIL)).toContain("/groomer/onboarding");
  await page.goto("/groomer");
  await page.waitForURL("**/groomer/onboarding");
  await comeToLife(page);
  await look(page);
  await signAgreements(page);
  await setUpWork(page);
  await main(page).getByText("Your account is open.").waitFor();
  await look(page);
  expect(await newestMessageTo(app, EMAIL)).toContain("/groomer?welcome");

  const orderId = await bookRobin(await robinsId());
  await page.goto("/groomer");
  await comeToLife(page);
  for (const step of ["I'm on my way", "I've arrived", "Start the visit", "Finish the visit"])
    await press(page, step);
  await main(page).getByRole("link", { name: "Complete the visit" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Complete the visit" }).waitFor();
  await comeToLife(page);
  await press(page, "Complete the visit");
  await page.getByRole("heading", { level: 1, name: "Visit complete" }).waitFor();
  await main(page)
    .getByText(/^Paid: \$/)
    .waitFor();
  await expect.poll(() => statusOfPayment(orderId)).toBe("captured");
});

async function robinsId(): Promise<string> {
  const { id } = await app.db
    .selectFrom("groomers")
    .select("id")
    .where("siteId", "=", await siteOf(app))
    .where("displayName", "=", NAME)
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets the password, and sends an application that the team sends back once. */
async function apply(page: Page, team: Page): Promise<void> {
  const [link = ""] = /https?:\S+set-password\?code=[\w-]+/.exec(await newestMessageTo(app, EMAIL)) ?? [];
  await page.goto(new URL(link).pathname + new URL(link).search);
  await comeToLife(page);
  await page.getByLabel("New password", { exact: true }).fill("seven calm paws at noon");
  await press(page, "Save and log in");

  await page.waitForURL("**/groomer/new/preferences");
  await comeToLife(page);
  await look(page);
  await press(page, "Send application");
  await page.getByText("Enter your street and house number").first().waitFor();
  await field(page, "Phone").fill("(602) 555-0177");
  await field(page, "Street and house number").fill("2402 E Camelback Rd");
  await field(page, "ZIP code").fill("85016");
  await page.getByLabel("Area where you will work").selectOption({ label: "Phoenix Valley" });
  await field(page, "Years of experience").fill("6");
  await press(page, "Send application");
  const sideInput = (side: string) => page.getByLabel(new RegExp(`^${side} of your driver's license`, "i"));
  await page.getByRole("link", { name: "Add a photo of the back of your driver's license" }).press("Enter");
  const hasFocus = () => sideInput("back").evaluate((element) => element === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
  for (const side of ["front", "back"]) {
    await sideInput(side).setInputFiles(await picture());
    await press(page, `Save the ${side}`);
    await page.getByText(`The ${side} of your license is saved`).waitFor();
  }
  await page.getByRole("checkbox", { name: "San Diego County" }).setChecked(true, { force: true });
  await press(page, "Send application");

  await page.waitForURL("**/groomer/new/confirmation?sent");
  await page.getByText("Your application is sent.").waitFor();
  await look(page);
  const words = "Please say where you learned.";
  await decide(team, "Ask to amend", words, words);
  await page.goto("/groomer/new/confirmation");
  await comeToLife(page);
  await page.getByText(words).waitFor();
  await page.getByLabel(/^What you have done/).fill("At a salon in Tempe.");
  await press(page, "Send again");
  await page.getByText("Your application is sent.").waitFor();
}

/** Signs the agreements on the page of the steps. */
async function signAgreements(page: Page): Promise<void> {
  await main(page).getByText("5 of 5 steps left").waitFor();
  await press(page, "Sign the agreements");
  await main(page).getByText("Type your full name as your signature").first().waitFor();
  await look(page);
  await main(page).locator("summary", { hasText: "Compensation policy" }).click();
  await main(page).getByText("Tips are yours in full.").waitFor();
  for (const box of await main(page).getByRole("checkbox").all()) await box.setChecked(true, { force: true });
  await field(page, "Signature").fill("Robin");
  await press(page, "Sign the agreements");
  await main(page).getByText(`Type your full name as in your application: ${NAME}`).first().waitFor();
  await field(page, "Signature").fill("robin k. reyes");
  await press(page, "Sign the agreements");
  await main(page).getByText("Your agreements are signed.").waitFor();
  await main(page).getByText("4 of 5 steps left").waitFor();
  await look(page);
}

/** Opens a step of the list. Each page leads back to the list. */
async function step(page: Page, name: string): Promise<void> {
  if (new URL(page.url()).pathname !== "/groomer/onboarding") {
    await page.getByRole("link", { name: "Back to your checklist" }).click();
    await page.waitForURL("**/groomer/onboarding");
  }
  await main(page).getByRole("link", { name, exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/onboarding"));
  // The URL changes before the page. Only the pages of the steps have this link.
  await page.getByRole("link", { name: "Back to your checklist" }).waitFor();
  await comeToLife(page);
}

/** Hours on three days, a zone around Phoenix, all services, and a portrait. */
async function setUpWork(page: Page): Promise<void> {
  await step(page, "Hours");
  for (const { number, name } of WORKDAYS) {
    const row = page.locator("summary").filter({ hasText: name });
    await row.click();
    await page.locator(`#day${number}-start-0`).fill("08:00");
    const end = page.locator(`#day${number}-end-0`);
    await end.fill("20:00");
    await end.press("Enter");
    await row.filter({ hasText: "8:00 AM – 8:00 PM" }).waitFor();
  }

  await step(page, "Work zones");
  await main(page).getByRole("link", { name: "Add a zone" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Add a zone" }).waitFor();
  await comeToLife(page);
  await field(page, "Name").fill("Phoenix");
  await field(page, "Price in dollars").fill("0");
  await main(page).locator("summary", { hasText: "Start from ZIP codes" }).click();
  await field(page, "ZIP codes (Optional)").fill("85016 85018 85008");
  await press(page, "Draw around these ZIP codes");
  await expect.poll(() => main(page).locator("#corners").inputValue()).toMatch(/^33\.\d+, -11\d\.\d+\n/);
  await press(page, "Add this zone");
  await main(page).getByText("The zone is saved.").waitFor();

  await step(page, "Services");
  for (const box of await main(page).locator('input[name="serviceIds"]').all())
    await box.setChecked(true, { force: true });
  await press(page, "Save services");
  await main(page).getByText("Saved.", { exact: true }).first().waitFor();

  await step(page, "Portrait");
  await main(page)
    .getByLabel("Your photo")
    .setInputFiles(await picture());
  await press(page, "Save the photo");
  await page.getByText("All is set up: your account is open.").waitFor();
  await page.getByRole("link", { name: "Go to today" }).click();
  await page.waitForURL("**/groomer?welcome");
}

/** A guest books Robin by card from the public page. The visit is then put to the present. */
async function bookRobin(groomerId: string): Promise<string> {
  const page = await browser.visit();
  await page.goto("/robin-reyes");
  await comeToLife(page);
  await main(page)
    .getByRole("link", { name: /^Book \w{3}, / })
    .first()
    .click();
  await arrive(page, "start");
  await walk(page, SAM, { from: "start", to: "pets-and-services" });
  await ANSWERS["pets-and-services"](page, SAM);
  await chooseTimeWith(page, NAME);
  await walk(page, SAM, { from: "pet-information" });
  const start = new Date(Math.floor(app.now().getTime() / QUARTER_MS) * QUARTER_MS);
  const times = { appointmentStart: start, appointmentEnd: new Date(start.getTime() + 75 * 60_000) };
  const { id, status } = await app.db
    .updateTable("orders")
    .set(times)
    .where("groomerId", "=", groomerId)
    .returning(["id", "status"])
    .executeTakeFirstOrThrow();
  expect(status).toBe("accepted");
  return id;
}

async function statusOfPayment(orderId: string): Promise<string | undefined> {
  const row = await app.db
    .selectFrom("payments")
    .select("status")
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  return row?.status;
}

async function picture() {
  const buffer = Buffer.from(await (await makePhoto()).arrayBuffer());
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer };
}
