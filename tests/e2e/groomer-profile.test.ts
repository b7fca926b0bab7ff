import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { SESSION_COOKIE } from "#kit/server/request-identity.ts";
import { makePhoto } from "../photos.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { field } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways } from "./choose-time.ts";
import { useDesk } from "./desk-steps.ts";
import { newestMessageTo, openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);
let groomer: { id: string; accountId: string; email: string; vanityUrl: string };

beforeAll(async () => {
  const row = await app.db
    .selectFrom("groomers")
    .innerJoin("accounts", "accounts.id", "groomers.accountId")
    .select(["groomers.id", "groomers.accountId", "groomers.vanityUrl", "accounts.email"])
    .where("groomers.siteId", "=", await siteOf(app))
    .where("accounts.status", "=", "active")
    .where("groomers.vanityUrl", "is not", null)
    .orderBy("groomers.id")
    .executeTakeFirstOrThrow();
  groomer = { ...row, email: row.email ?? "", vanityUrl: row.vanityUrl ?? "" };
});

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const saved = (page: Page, name: string) => part(page, name).getByText("Saved.");

/** A photo as a file of a form. */
async function photoFile() {
  const photo = await makePhoto("van.jpg");
  return { name: photo.name, mimeType: photo.type, buffer: Buffer.from(await photo.arrayBuffer()) };
}

async function signIn(page: Page): Promise<void> {
  const value = await makeSignIn(app.db, await siteOf(app), groomer.accountId);
  await page.context().addCookies([{ name: SESSION_COOKIE, value, url: app.origin() }]);
}

describe("a groomer's services on a phone", () => {
  it("are chosen, with a pace and limits, and the public page shows them", async () => {
    const page = await browser.visit({ width: 360, height: 740, refusals: [422] });
    await openAs(app, page, groomer.accountId, "/groomer/more");
    await page.getByRole("link", { name: "Services", exact: true }).first().click();
    await page.getByRole("heading", { name: "Services", level: 1 }).waitFor();
    await expectAccessible(page);

    const services = part(page, "Services");
    const boxes = services.getByRole("checkbox");
    for (const box of (await boxes.all()).slice(1)) await box.uncheck();
    await boxes.first().check();
    await field(page, "Your pace").fill("fast");
    await page.getByRole("button", { name: "Save services" }).click();
    await services.getByText("Use a whole number from 50 to 200").first().waitFor();
    await field(page, "Your pace").fill("115");
    await page.getByRole("button", { name: "Save services" }).click();
    await saved(page, "Services").waitFor();
    expect(await services.getByRole("checkbox", { checked: true }).count()).toBe(1);

    await page.getByLabel("Heaviest pet").fill("44");
    await page.getByLabel("Add a breed to avoid").fill("no such breed");
    await page.getByRole("button", { name: "Save pets" }).click();
    await part(page, "Pets you take").getByText("Choose a breed from the list").first().waitFor();
    await page.getByLabel("Add a breed to avoid").fill("beagle");
    await page.getByRole("button", { name: "Save pets" }).click();
    await saved(page, "Pets you take").waitFor();
    expect(await part(page, "Pets you take").getByRole("checkbox", { name: "Beagle" }).isChecked()).toBe(
      true,
    );

    await page.goto(`/${groomer.vanityUrl}`);
    const limits = page.getByRole("complementary", { name: "Hours and limits" });
    await limits.getByText("Up to 44 lbs").waitFor();
    expect(await limits.getByText("Beagle").count()).toBe(1);
  });
});

describe("a groomer's profile on a phone", () => {
  it("is changed without scripts, and the former address leads to the page", async () => {
    const page = await browser.visit({ width: 360, height: 740, javaScript: false, refusals: [422] });
    await signIn(page);
    await page.goto("/groomer/profile");
    await page.getByLabel("Your name").fill("Maximiliana Josephine Theodora von Hohenfels");
    await page.getByLabel("Tag line").fill("Calm hands for nervous dogs");
    await page.getByRole("button", { name: "Save texts" }).click();
    await saved(page, "About you").waitFor();

    await page.getByLabel("Video").fill("https://evil.example/");
    await page.getByRole("button", { name: "Save links" }).click();
    await part(page, "Links").getByText("Enter an https address of YouTube or Vimeo").first().waitFor();
    await field(page, "Your page").fill("login");
    await page.getByRole("button", { name: "Save address" }).click();
    await part(page, "Address of your page").getByText("Our own pages need this address").first().waitFor();
    await field(page, "Your page").fill("calm-hands-of-maximiliana");
    await page.getByRole("button", { name: "Save address" }).click();
    await saved(page, "Address of your page").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);

    await page.getByRole("link", { name: "Preview page" }).click();
    await page.getByText("This is a preview").waitFor();
    await page.getByRole("main").getByText("Calm hands for nervous dogs").first().waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await page.getByRole("link", { name: "Back to your profile" }).click();
    await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();

    await page.goto(`/${groomer.vanityUrl}`);
    expect(new URL(page.url()).pathname).toBe("/calm-hands-of-maximiliana");
    await page.getByText("Calm hands for nervous dogs").first().waitFor();
  });

  it("has pictures to add, describe, order and remove", async () => {
    const page = await browser.visit({ width: 360, height: 740 });
    await openAs(app, page, groomer.accountId, "/groomer/profile");
    const gallery = part(page, "Gallery");
    const before = await gallery.getByRole("listitem").count();
    for (const nth of [1, 2]) {
      // What is typed and not saved yet stays while another picture comes.
      if (nth > 1) await gallery.getByLabel(`What photo ${before + 1} shows`).fill("A calm poodle");
      await gallery.getByLabel("Add a photo").setInputFiles(await photoFile());
      await gallery.getByRole("button", { name: "Add the photo" }).click();
      await gallery.getByLabel(`What photo ${before + nth} shows`).waitFor();
    }
    expect(await gallery.getByLabel(`What photo ${before + 1} shows`).inputValue()).toBe("A calm poodle");
    await expectAccessible(page);
    await gallery.getByLabel(`What photo ${before + 2} shows`).fill("My van");
    await gallery.getByRole("button", { name: `Move up photo ${before + 2}` }).click();
    // "Saved." is there since the upload.
    const above = gallery.getByLabel(`What photo ${before + 1} shows`);
    await expect.poll(() => above.inputValue()).toBe("My van");
    await saved(page, "Gallery").waitFor();
    await gallery.getByRole("button", { name: `Remove photo ${before + 2}` }).click();
    await gallery.getByLabel(`What photo ${before + 2} shows`).waitFor({ state: "detached" });
    expect(await gallery.getByRole("listitem").count()).toBe(before + 1);
  });

  it("has pictures that the team changes, not over what has changed since", async () => {
    const { accountId } = await staff({ permissions: ["groomers.read", "groomers.write"] });
    const path = `/staff/groomers/${groomer.id}/pictures`;
    const row = app.db.updateTable("groomers").where("id", "=", groomer.id);
    await row.set({ logo: null }).execute();
    const plain = await browser.visit({ width: 360, height: 740, javaScript: false, refusals: [422] });
    await openAs(app, plain, accountId, path);
    const logo = (page: Page) => part(page, "Logo");
    const file = (page: Page) => logo(page).getByLabel("Logo of the groomer");
    const save = (page: Page) => logo(page).getByRole("button", { name: "Save the logo" });
    const text = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from("A text") };
    await file(plain).setInputFiles(text);
    await logo(plain).getByLabel("Reason").fill("As agreed by phone.");
    await save(plain).click();
    await logo(plain).getByText("Choose a photo: JPEG, PNG or WebP.").first().waitFor();
    expect(await logo(plain).getByLabel("Reason").inputValue()).toBe("As agreed by phone.");
    await file(plain).setInputFiles(await photoFile());
    await save(plain).click();
    await saved(plain, "Logo").waitFor();
    const mail = await newestMessageTo(app, groomer.email);
    expect(mail).toContain("Logo: — → a logo");
    expect(mail).toContain("As agreed by phone.");

    const page = await browser.visit({ width: 360, height: 740, refusals: [409] });
    await openAs(app, page, accountId, `/staff/groomers/${groomer.id}`);
    await page.getByRole("main").getByRole("link", { name: "Photos", exact: true }).click();
    await page.getByRole("heading", { name: "Photos", level: 1 }).waitFor();
    await file(page).setInputFiles({ ...text, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
    await logo(page).getByText("Choose a file of at most 10 MB.").waitFor();
    await save(page).click();
    await expect.poll(() => file(page).evaluate((field) => field === document.activeElement)).toBe(true);
    // The too large file stops what would upload it, and nothing else.
    await logo(page).getByRole("button", { name: "Remove Logo of the groomer" }).click();
    await logo(page).getByText("Removed.").waitFor();
    expect(await newestMessageTo(app, groomer.email)).toContain("Logo: a logo → —");
    await file(page).setInputFiles(await photoFile());
    await save(page).click();
    await saved(page, "Logo").waitFor();
    await file(page).setInputFiles(await photoFile());
    await logo(page).getByText("Choose a file of at most 10 MB.").waitFor({ state: "detached" });
    await row.set({ logo: null }).execute();
    await save(page).click();
    await logo(page).getByText("You saw: Logo a logo. Now it is: Logo —.").waitFor();
    await page.getByRole("main").locator("button[aria-disabled]").waitFor({ state: "detached" });
    await expectAccessible(page);
    await expectNoSideways(page);
    // The chosen file is still there.
    await save(page).click();
    await saved(page, "Logo").waitFor();

    const gallery = part(page, "Gallery");
    const before = await gallery.getByRole("listitem").count();
    const another = part(page, "Add a photo to the gallery");
    for (const nth of [1, 2]) {
      await another.getByLabel("New photo").setInputFiles(await photoFile());
      await another.getByRole("button", { name: "Add the photo" }).click();
      await gallery.getByLabel(`What photo ${before + nth} shows`).waitFor();
    }
    await gallery.getByLabel(`What photo ${before + 2} shows`).fill("A calm poodle");
    await gallery.getByRole("button", { name: `Move up photo ${before + 2}` }).press("Enter");
    const above = gallery.getByLabel(`What photo ${before + 1} shows`);
    await expect.poll(() => above.inputValue()).toBe("A calm poodle");
    await saved(page, "Gallery").waitFor();
    expect(await newestMessageTo(app, groomer.email)).toContain(`photo ${before + 1}: — → A calm poodle`);

    // What is typed for one picture is saved before another one is removed.
    await above.fill("A calm old poodle");
    await gallery.getByRole("button", { name: `Remove photo ${before + 2}` }).click();
    await gallery.getByText("Removed.").waitFor();
    expect(await gallery.getByRole("listitem").count()).toBe(before + 1);

    const reader = await staff({ permissions: ["groomers.read"] });
    await openAs(app, page, reader.accountId, path);
    await part(page, "Gallery").getByText("A calm old poodle").waitFor();
    expect(await page.getByRole("main").locator("form").count()).toBe(0);
    await expectAccessible(page);
    await expectNoSideways(page);
  });
});

describe("a groomer's settings on a phone", () => {
  it("say whether new orders wait, and end other sessions, without scripts", async () => {
    const page = await browser.visit({ width: 360, height: 740, javaScript: false });
    await makeSignIn(app.db, await siteOf(app), groomer.accountId);
    await signIn(page);
    await page.goto("/groomer/settings");
    const accepts = page.getByLabel("Accept new orders for me");
    const before = await accepts.isChecked();
    await accepts.setChecked(!before);
    await page.getByRole("button", { name: "Save orders" }).click();
    await saved(page, "New orders").waitFor();
    expect(await accepts.isChecked()).toBe(!before);

    await page.getByRole("button", { name: "Log out everywhere else" }).click();
    const sessions = part(page, "Where you are logged in");
    await sessions.getByText("Logged out there.").waitFor();
    await expect.poll(() => sessions.getByRole("listitem").count()).toBe(1);
  });
});

describe("a groomer's reviews on a phone", () => {
  it("get a reply, which the groomer edits, without scripts", async () => {
    const page = await browser.visit({ width: 360, height: 740, javaScript: false, refusals: [422] });
    const { id } = await app.db
      .selectFrom("reviews")
      .select("id")
      .where("groomerId", "=", groomer.id)
      .where("published", "=", true)
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    await app.db.updateTable("reviews").set({ reply: "" }).where("id", "=", id).execute();
    await signIn(page);
    await page.goto("/groomer/reviews?unanswered=");
    const list = page.getByRole("main").getByRole("listitem");
    const first = list.filter({ has: page.getByText("Reply", { exact: true }) }).first();
    await first.getByText("Reply", { exact: true }).click();
    await first.getByRole("button", { name: "Publish the reply" }).click();
    await page.getByText("Please fill this in").first().waitFor();
    await page.locator(`#reply-${id}`).fill("He was a gentleman.");
    await page.getByRole("button", { name: "Publish the reply" }).first().click();
    await page.getByText("Your reply is public.").waitFor();

    await page.goto("/groomer/reviews");
    await page.getByText("Edit your reply").first().click();
    await page.locator(`#reply-${id}`).fill("She was a lady.");
    await page.getByRole("button", { name: "Publish the reply" }).first().click();
    await page.getByText("She was a lady.").first().waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  });
});
