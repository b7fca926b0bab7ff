import { describe, expect, it } from "vitest";
import { makeSite } from "#features/accounts/factory.ts";
import { PEOPLE, SOME_ID, useStage } from "./stage.ts";

const stage = useStage();

/** The answer of each static route to everyone; a path is the target of its redirect. */
const STATIC: Record<string, number | string> = {
  "/": 200,
  "/appointment-request": 200,
  "/book-now": "/customer/new",
  "/cancellation-policy": 200,
  "/coming-soon": 200,
  "/covid19-advisement": 200,
  "/impersonate": 200,
  "/lead": 200,
  "/our-groomers": 200,
  "/pet-release-terms": 200,
  "/privacy-policy": 200,
  "/reset-password": 200,
  "/set-password": 200,
  "/send-us-request": 200,
  "/sorry": 200,
  "/start": 200,
  "/terms-and-conditions": 200,
  "/welcome": 200,
  [`/welcome/${SOME_ID}`]: 200,
  "/s/about": 200,
  "/s/deep/down/here": 200,
  "/s/deep/down/here/": 200,
  "/s/deep/down": 404,
  "/s/draft": 404,
  "/nobody-grooms-here": 404,
  "/no/such/page": 404,
};

describe("every person gets the same answer", () => {
  it.each(Object.entries(STATIC))("from %s: %s", async (path, expected) => {
    for (const person of PEOPLE) expect(await stage.visit(path, person), person).toBe(expected);
  });
  it("from a groomer's profile", async () => {
    for (const person of PEOPLE) expect(await stage.visit(`/${stage.vanityUrl}`, person), person).toBe(200);
  });
});

it("the home page of a groomer's own brand leads to the groomer's profile", async () => {
  const homeOf = async (host: string) => {
    const answer = await stage.app.request(`http://${host}/?utm_source=x`, { headers: { host } });
    return answer.headers.get("location");
  };
  const settings = { siteCustomizedForUser: true, homeRoute: "/ada-brush#about-me" };
  const named = await makeSite(stage.database.db, { settings });
  expect(await homeOf(named.host)).toBe("/ada-brush?utm_source=x");
  const empty = await makeSite(stage.database.db, { settings: { siteCustomizedForUser: true } });
  expect(await homeOf(empty.host)).toBeNull();
});

it("search engines get each brand's pages under its own host", async () => {
  const send = async (path: string) => {
    const answer = await stage.app.request(`http://${stage.world.host}${path}`, {
      headers: { host: stage.world.host },
    });
    return { type: answer.headers.get("content-type"), text: await answer.text() };
  };
  const map = await send("/sitemap.xml");
  expect(map.type).toContain("application/xml");
  for (const path of ["/", "/s/deep/down/here", "/privacy-policy", `/${stage.vanityUrl}`]) {
    expect(map.text).toContain(`<loc>http://${stage.world.host}${path}</loc>`);
  }
  expect(map.text).not.toContain("draft");
  const robots = (await send("/robots.txt")).text;
  expect(robots).toContain(`Sitemap: http://${stage.world.host}/sitemap.xml`);
  // Search engines may visit a booking's first page, but none of its steps.
  expect(robots).toMatch(/^Allow: \/customer\/new\$$[\s\S]*^Disallow: \/customer$/m);
  const home = await send("/?utm_source=x");
  expect(home.text).toContain(`<link rel="canonical" href="http://${stage.world.host}/"/>`);
  expect(home.text).toContain('"@type":"Organization"');
});

it("an invalid address shows the usual 404 page", async () => {
  const answer = await stage.app.request(`http://${stage.world.host}/NO_SUCH%20Groomer!`, {
    headers: { host: stage.world.host },
  });
  expect(answer.status).toBe(404);
  const text = await answer.text();
  expect(text).toContain("Page not found");
  expect(text).toContain("This page could not be found");
});
