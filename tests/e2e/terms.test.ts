import { describe, expect, it } from "vitest";
import { useApp } from "./app.ts";
import { useBrowser } from "./browser.ts";
import { type Known, knownCustomer, signInAs } from "./known-customer.ts";

const app = useApp();
const browser = useBrowser(app);

const acceptances = ({ customerId }: Known) =>
  app.db
    .selectFrom("agreementAcceptances")
    .innerJoin("agreementDocuments", "agreementDocuments.id", "documentId")
    .select(["kind", "version"])
    .where("customerId", "=", customerId)
    .orderBy("kind")
    .execute();

/** A customer who has not accepted anything yet; each test has its own. */
async function notAccepted(place: number): Promise<Known> {
  const known = await knownCustomer(app, place);
  await app.db.deleteFrom("agreementAcceptances").where("customerId", "=", known.customerId).execute();
  return known;
}

describe("the terms", () => {
  it("can be read and accepted without scripts", async () => {
    const known = await notAccepted(4);
    const page = await browser.visit({ javaScript: false, refusals: [422] });
    await signInAs(app, page, known);
    await page.goto("/customer/agreements");
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await page.getByRole("alert").waitFor();
    for (const box of await page.getByRole("main").getByRole("checkbox").all()) await box.check();
    await page.getByRole("button", { name: "Agree and continue" }).click();
    await page.getByText("You accepted it on").first().waitFor();
    expect((await acceptances(known)).map(({ kind }) => kind)).toEqual(["cancellation", "release", "terms"]);
  });
});
