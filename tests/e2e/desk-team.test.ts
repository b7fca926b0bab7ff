import type { Page } from "playwright-core";
import { describe, expect, it, vi } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { field, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways } from "./choose-time.ts";
import { messages, useDesk } from "./desk-steps.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { asked, staff } = useDesk(app);

const says = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

describe("two of the team in one conversation", () => {
  it("see that the other has it open, and is writing an answer", async () => {
    const { roomId } = await asked("Can I pay by check?");
    const path = `/staff/messages?room=${roomId}`;
    const sam = await browser.visit({ width: 1280, height: 900 });
    await openAs(app, sam, (await staff()).accountId, path);
    const long = { firstName: "Wilhelmina-Alexandra", lastName: "Featherstonehaugh-Montgomery" };
    const name = `${long.firstName} ${long.lastName}`;
    const wil = await browser.visit({ width: 360, height: 740 });
    await openAs(app, wil, (await staff(long)).accountId, path);
    await says(wil, "Sam Reyes has this conversation open.").waitFor();
    await says(sam, `${name} has this conversation open.`).waitFor();
    // A stream that is still opening hears nothing of it, so she writes on until it is heard.
    await vi.waitFor(
      async () => {
        await field(wil, "Answer").pressSequentially("Yes, ");
        await says(sam, `${name} is writing an answer.`).waitFor({ timeout: 5_000 });
      },
      { timeout: 40_000 },
    );
    await expectAccessible(sam);
    await vi.waitFor(
      async () => {
        await field(sam, "Answer").pressSequentially("No. ");
        await says(wil, "Sam Reyes is writing an answer.").waitFor({ timeout: 5_000 });
      },
      { timeout: 40_000 },
    );
    await expectAccessible(wil);
    await expectNoSideways(wil);
    await field(wil, "Answer").fill("Yes, at the visit.");
    await press(wil, "Send");
    await messages(sam).getByText("Yes, at the visit.").waitFor();
    await says(sam, "is writing an answer").waitFor({ state: "hidden" });
    expect(await field(sam, "Answer").inputValue(), "what the other has written stays").toContain("No.");
    await wil.getByRole("link", { name: /^All/ }).click();
    await wil.getByRole("navigation", { name: "Lists" }).waitFor();
    await says(sam, "has this conversation open").waitFor({ state: "hidden" });
  });

  it("know without scripts who had it open as the page was loaded", async () => {
    const { roomId } = await asked("Is a cat fine?");
    const path = `/staff/messages?room=${roomId}`;
    const sam = await browser.visit();
    await openAs(app, sam, (await staff()).accountId, path);
    const page = await browser.visit({ width: 360, height: 740, javaScript: false });
    const { accountId } = await staff({ firstName: "Bea", lastName: "Fox" });
    await vi.waitFor(
      async () => {
        await openAs(app, page, accountId, path);
        expect(await says(page, "Sam Reyes has this conversation open.").count()).toBe(1);
      },
      { timeout: 20_000 },
    );
    await expectNoSideways(page);
  });
});
