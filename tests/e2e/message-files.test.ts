import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makePhoto } from "#tests/photos.ts";
import { makePdf } from "#tests/recordings.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways } from "./choose-time.ts";
import { addVisit, enter, householdOf } from "./customer.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };

const messages = (page: Page) => page.getByRole("list", { name: "Messages", exact: true });
const chosen = (page: Page) => page.getByRole("list", { name: "Files of your message" });
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true }).click();

async function photo(name: string) {
  const file = await makePhoto(name);
  return { name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
}
const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(makePdf()) });
const webPage = { name: "page.png", mimeType: "image/png", buffer: Buffer.from("<!doctype html><p>Hi") };

/** The groomer's account of a household's next visit, and the path of the conversation for the customer. */
async function acquainted() {
  const house = await householdOf(app);
  const visitId = await addVisit(app, house, 2);
  const { accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", house.groomer.id)
    .executeTakeFirstOrThrow();
  return { visitId, groomer: house.groomer.displayName, accountId, customerId: house.customerId };
}

/** Opens the conversation as the customer. */
async function converse(page: Page, { visitId, groomer }: { visitId: string; groomer: string }) {
  await enter(page, app, `/customer/appointments/upcoming/${visitId}`);
  await press(page, `Message ${groomer}`);
  await messages(page).waitFor();
}

/** Lets a page record a tone in place of a microphone. */
function hearTone(page: Page) {
  return page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const tone = context.createOscillator();
      const recorded = context.createMediaStreamDestination();
      tone.connect(recorded);
      tone.start();
      return recorded.stream;
    };
  });
}

describe("files in messages", () => {
  it("go to the other side at once, with their progress and a viewer, on phones", async () => {
    const pair = await acquainted();
    const customer = await browser.visit(PHONE);
    await converse(customer, pair);
    await comeToLife(customer);
    const groomer = await browser.visit(PHONE);
    await openAs(app, groomer, pair.accountId, `/groomer/clients/${pair.customerId}`);
    await groomer.getByRole("button", { name: /^Message / }).click();
    await messages(groomer).waitFor();
    await comeToLife(groomer);

    const input = customer.getByLabel("Files", { exact: true });
    await input.setInputFiles([
      await photo("The matted coat of Biscuit after the whole long winter.jpg"),
      await photo("Paw.jpg"),
      pdf("Rabies 2027.pdf"),
    ]);
    await chosen(customer).getByRole("listitem").nth(2).waitFor();
    await chosen(customer).getByRole("progressbar").first().waitFor({ state: "detached" });
    await expectAccessible(customer);
    await expectNoSideways(customer);
    await press(customer, "Remove Paw.jpg");
    expect(await chosen(customer).getByRole("listitem").count()).toBe(2);
    await field(customer, "Message").fill("Is this too much?");
    await send(customer);
    await chosen(customer).waitFor({ state: "detached" });

    const received = messages(groomer).getByRole("listitem").filter({ hasText: "Is this too much?" });
    await received.getByRole("img").waitFor();
    const link = received.getByRole("link", { name: /Rabies 2027\.pdf/ });
    const path = (await link.getAttribute("href")) ?? "";
    const read = await groomer.request.get(path);
    expect([read.status(), read.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    await expectAccessible(groomer);
    await expectNoSideways(groomer);
    await received.getByRole("img").click();
    await groomer.getByRole("dialog").waitFor();
    await groomer.keyboard.press("Escape");
    await groomer.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("are recorded and played", async () => {
    const pair = await acquainted();
    const page = await browser.visit(PHONE);
    await hearTone(page);
    await converse(page, pair);
    await comeToLife(page);
    await press(page, "Record a voice message");
    await page.getByText("Recording", { exact: true }).waitFor();
    // A busy machine may show no "0:01".
    await page.getByText(/^0:(0[1-9]|[1-5]\d)$/).waitFor();
    await expectAccessible(page);
    await press(page, "Stop");
    await chosen(page)
      .getByLabel(/^Listen to Voice message/)
      .waitFor();
    await chosen(page).getByRole("progressbar").waitFor({ state: "detached" });
    await expectAccessible(page);
    await expectNoSideways(page);
    await send(page);
    const player = messages(page).getByLabel(/^Recording: Voice message, \d:\d\d/);
    await player.waitFor();
    const length = await player.evaluate(async (element) => {
      const audio = element as HTMLAudioElement;
      await audio.play();
      while (audio.currentTime < 0.2) await new Promise((resume) => setTimeout(resume, 20));
      audio.pause();
      return audio.error;
    });
    expect(length).toBeNull();
  });

  it("say why they are refused, and wait for the connection", async () => {
    const pair = await acquainted();
    const page = await browser.visit({ ...PHONE, refusals: [422, 503], noise: /422|503|ERR_FAILED/ });
    await converse(page, pair);
    await comeToLife(page);
    const input = page.getByLabel("Files", { exact: true });
    await input.setInputFiles([webPage]);
    await chosen(page)
      .getByRole("alert")
      .getByText(/^Choose a picture/)
      .waitFor();
    await expectAccessible(page);
    await field(page, "Message").fill("With a file");
    await send(page);
    expect(await field(page, "Message").inputValue()).toBe("With a file");
    await press(page, "Remove page.png");
    const six = ["a", "b", "c", "d", "e", "f"].map((name) => pdf(`${name}.pdf`));
    await input.setInputFiles(six);
    await page.getByText("Send at most 5 files with a message.").waitFor();
    expect(await chosen(page).getByRole("listitem").count()).toBe(5);
    for (const name of ["b", "c", "d", "e"]) await press(page, `Remove ${name}.pdf`);
    await press(page, "Remove a.pdf");

    // The upload does not get through, and the message behind it waits.
    const uploads = (url: URL) => url.pathname.endsWith("/files");
    await page.route(uploads, (route) => route.fulfill({ status: 503, body: "" }));
    await input.setInputFiles([pdf("Rabies.pdf")]);
    await chosen(page).getByRole("alert").waitFor();
    await expectAccessible(page);
    await page.unroute(uploads);
    await press(page, "Try again");
    await send(page);
    await field(page, "Message").fill("After it");
    await send(page);
    await messages(page).getByText("After it").waitFor();
    const texts = await messages(page).getByRole("listitem").allInnerTexts();
    const order = texts.map((text) => /Rabies\.pdf|After it/.exec(text)?.[0]).filter(Boolean);
    expect(order).toEqual(["Rabies.pdf", "After it"]);

    // The server removes an upload that waits for too long; it is uploaded again.
    await input.setInputFiles([pdf("Waited.pdf")]);
    await chosen(page).getByText("Waited.pdf").waitFor();
    await chosen(page).getByRole("progressbar").waitFor({ state: "detached" });
    await app.db.deleteFrom("files").where("name", "=", "Waited.pdf").execute();
    await send(page);
    await page.getByText("This file is not there anymore. Please choose it again.").waitFor();
    await press(page, "Try again");
    await messages(page).getByText("Waited.pdf").waitFor();
  });

  it("need no scripts", async () => {
    const pair = await acquainted();
    const page = await browser.visit({ ...PHONE, javaScript: false });
    await converse(page, pair);
    await page
      .getByLabel("Files", { exact: true })
      .setInputFiles([await photo("Coat.jpg"), pdf("Rabies.pdf")]);
    await field(page, "Message").fill("As a form");
    await send(page);
    const own = messages(page).getByRole("listitem").filter({ hasText: "As a form" });
    await own.getByRole("link", { name: /Rabies\.pdf/ }).waitFor();
    await own.getByRole("img").waitFor();
    await page.getByLabel("Files", { exact: true }).setInputFiles([webPage]);
    await field(page, "Message").fill("A web page");
    await send(page);
    await page
      .getByText(/^Choose a picture/)
      .first()
      .waitFor();
    expect(await field(page, "Message").inputValue()).toBe("A web page");
    await expectNoSideways(page);
  });
});
