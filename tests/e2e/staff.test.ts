import { describe, expect, it } from "vitest";
import type { Permission } from "#kit/wire/permission.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, heading } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { useDesk } from "./desk-steps.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff, asked } = useDesk(app);
const PHONE = { width: 360, height: 740 };

describe("the pages of staff", () => {
  it("show brand, area, date and a glance at today on a phone, and lead on by the menu", async () => {
    const page = await browser.visit(PHONE);
    await openAs(app, page, (await staff()).accountId, "/staff");
    await heading(page).filter({ hasText: "Today" }).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    const header = page.getByRole("banner");
    await header.getByText("Sudsberry").waitFor();
    await header.getByText("All areas").waitFor();
    await main(page).getByText("Orders to answer").waitFor();
    await main(page).getByRole("link", { name: "Phoenix Valley" }).click();
    await header.getByText("Phoenix Valley").waitFor();
    expect(await main(page).getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Phoenix Valley"]);
    await header.getByText("Menu", { exact: true }).click();
    await expectAccessible(page);
    await header.getByRole("link", { name: "Messages" }).click();
    await heading(page).filter({ hasText: "Messages" }).waitFor();
    await header.getByText("Menu", { exact: true }).click();
    await header.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL(({ pathname }) => pathname === "/");
  });

  it("have links without scripts, and each works", async () => {
    const page = await browser.visit({ width: 1280, javaScript: false });
    await openAs(app, page, (await staff()).accountId, "/staff");
    await expectNoSideways(page);
    const links = await page
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(links).toEqual(expect.arrayContaining(["/staff", "/staff/appointments", "/staff/messages"]));
    await page.getByRole("banner").locator("summary").click();
    const act = page.getByRole("banner").getByRole("link", { name: "Act for another person" });
    links.push((await act.getAttribute("href")) ?? "");
    for (const link of new Set(links)) {
      const answer = await page.request.get(`${app.origin()}${link}`);
      expect(answer.status(), link).toBe(200);
    }
  });

  const ACT = "Act for another person";
  const SEEN: [Permission[], menu: string[], shown: string[]][] = [
    [[], ["Today", "Inbox"], []],
    [["customers.read"], ["Today", "Inbox", "Customers"], []],
    [["groomers.read"], ["Today", "Inbox", "Groomers"], ["Groomers to approve"]],
    [["messages.read"], ["Today", "Inbox", "Messages"], ["Late conversations"]],
    [["money.read"], ["Today", "Inbox", "Money"], []],
    [["outbox.read"], ["Today", "Inbox", "Outbox"], []],
    [["reports.read"], ["Today", "Inbox", "Reports"], []],
    [
      ["orders.read", "act.as"],
      ["Today", "Board", "Appointments", "Inbox"],
      ["Orders to answer", "Late changes to answer"],
    ],
  ];
  it.each(SEEN)("show somebody with %j only what their calls allow", async (permissions, menu, shown) => {
    const page = await browser.visit();
    await openAs(app, page, (await staff({ permissions })).accountId, "/staff");
    await heading(page).filter({ hasText: "Today" }).waitFor();
    const row = page.getByRole("navigation", { name: "Main" });
    expect(await row.getByRole("link").allTextContents()).toEqual(menu);
    const own = page.getByRole("banner").getByText(ACT, { exact: true });
    expect(await own.count()).toBe(permissions.includes("act.as") ? 1 : 0);
    for (const label of [
      ...["Orders to answer", "Late changes to answer"],
      ...["Groomers to approve", "Late conversations"],
    ])
      expect(await main(page).getByText(label).count(), label).toBe(shown.includes(label) ? 1 : 0);
  });
});

describe("somebody who may only read messages", () => {
  it("finds no form that would be refused", async () => {
    const { name } = await asked("Can I pay by check?");
    const page = await browser.visit(PHONE);
    const reader = await staff({ permissions: ["messages.read"] });
    await openAs(app, page, reader.accountId, "/staff/messages");
    await page.getByRole("link", { name: new RegExp(name) }).click();
    await page
      .getByRole("list", { name: "Messages", exact: true })
      .getByText("Can I pay by check?")
      .waitFor();
    await expectAccessible(page);
    expect(await main(page).locator("form").count()).toBe(0);
    for (const path of ["announcements", "replies", "reports"]) {
      await page.goto(`/staff/messages/${path}`);
      await comeToLife(page);
      expect(await main(page).locator("form").count(), path).toBe(0);
    }
    await page.goto("/staff/messages");
    expect(await main(page).getByRole("link", { name: "Settings" }).count()).toBe(0);
  });

  it("reads on /impersonate that the role does not allow it", async () => {
    const page = await browser.visit(PHONE);
    await openAs(app, page, (await staff({ permissions: [] })).accountId, "/impersonate");
    await heading(page).filter({ hasText: "Not for your role" }).waitFor();
    await expectAccessible(page);
  });
});
