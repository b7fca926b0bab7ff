import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";

const database = useDatabase();
const PROFILE = "/v2/groomer/profile";
const ABOUT = { displayName: "Ann Lee", businessName: "Ann's", tagLine: "Calm", description: "Since\n2014" };
const LINKS = {
  videoLink: "https://youtu.be/x",
  facebook: "",
  instagram: "https://instagram.com/x",
  yelp: "",
};
let stage: Stage;
let token = "";

const call = (method: "GET" | "PUT", path: string, body?: object, by = token) =>
  stage.world.call(method, `${PROFILE}${path}`, { token: by, ...(body && { body }) });
const take = (vanityUrl: string, by = token) => call("PUT", "/vanity-url", { vanityUrl }, by);
const publicPage = (idOrUrl: string) =>
  stage.world.call("GET", `/v2/service-provider/account/public-profile/${idOrUrl}`);
const setGroomer = (values: object) =>
  database.db
    .updateTable("groomers")
    .set(values as never)
    .where("id", "=", stage.ada)
    .execute();
const faultsOf = ({ status, body }: { status: number; body: { errors?: object } }) => [status, body.errors];

beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  // A brand of its own: each test changes Ada's page.
  stage = await makeStage(database, newId().slice(-12));
  token = (await stage.groomer()).token;
});

describe("a groomer's own page", () => {
  it("shows at once to everyone what the groomer saves", async () => {
    await setGroomer({ phoneNumber: "+16025550199" });
    expect((await call("PUT", "/about", ABOUT)).body).toMatchObject(ABOUT);
    expect((await call("PUT", "/links", LINKS)).body).toMatchObject(LINKS);
    expect((await call("PUT", "/phone", { showsPhone: true })).body.showsPhone).toBe(true);
    const { body } = await publicPage(stage.ada);
    const { videoLink, ...links } = LINKS;
    expect(body).toMatchObject({ ...ABOUT, videoLink, links, phoneNumber: "+16025550199" });
    await call("PUT", "/phone", { showsPhone: false });
    expect((await publicPage(stage.ada)).body.phoneNumber).toBe("");
  });

  it("may save a new link beside an old one to another site", async () => {
    const facebook = "https://old-site.example/ada";
    await setGroomer({ links: JSON.stringify({ facebook }) });
    const { status, body } = await call("PUT", "/links", { ...LINKS, facebook });
    expect([status, body.facebook, body.videoLink]).toEqual([200, facebook, LINKS.videoLink]);
  });

  it("cannot show a phone number that is missing", async () => {
    const refused = await call("PUT", "/phone", { showsPhone: true });
    expect(faultsOf(refused)).toEqual([422, { showsPhone: ["Add a phone number to your account first"] }]);
  });

  it.each([
    ["/about", { ...ABOUT, displayName: " " }, "displayName"],
    ["/about", { ...ABOUT, tagLine: "x".repeat(121) }, "tagLine"],
    ["/links", { ...LINKS, videoLink: "https://evil.example/youtube.com" }, "videoLink"],
    ["/links", { ...LINKS, yelp: "javascript:alert(1)" }, "yelp"],
  ])("refuses at its field: %s %j", async (path, body, field) => {
    const refused = await call("PUT", path, body);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
  });
});

describe("the address of a groomer's page", () => {
  it("changes, and the former one leads to the same groomer", async () => {
    await take("first-paws");
    const { status, body } = await take("Second-Paws");
    expect([status, body.vanityUrl]).toEqual([200, "second-paws"]);
    for (const url of ["first-paws", "second-paws"])
      expect((await publicPage(url)).body).toMatchObject({ id: stage.ada, vanityUrl: "second-paws" });
  });

  it("may return to a former one", async () => {
    for (const url of ["first-paws", "second-paws", "first-paws"]) expect((await take(url)).status).toBe(200);
    expect((await publicPage("second-paws")).body.vanityUrl).toBe("first-paws");
  });

  it.each(["ab", "a b c", "-abc", newId()])("refuses %s", async (url) => {
    expect(faultsOf(await take(url))).toEqual([
      422,
      { vanityUrl: ["Use 3 to 40 letters, digits and single dashes"] },
    ]);
  });

  it("refuses an address of our own pages", async () => {
    const fault = "Our own pages need this address. Please choose another";
    expect(faultsOf(await take("Login"))).toEqual([422, { vanityUrl: [fault] }]);
  });

  it("refuses another groomer's address, present or former, but not in another brand", async () => {
    await take("first-paws");
    await take("second-paws");
    const other = await stage.world.addGroomer();
    const { token: rival } = await stage.groomer(other);
    const taken = { vanityUrl: ["This address is taken. Please choose another"] };
    for (const url of ["first-paws", "second-paws"])
      expect(faultsOf(await take(url, rival))).toEqual([422, taken]);
    const elsewhere = await makeStage(database, newId().slice(-12));
    const { token: stranger } = await elsewhere.groomer();
    const free = await elsewhere.world.call("PUT", `${PROFILE}/vanity-url`, {
      token: stranger,
      body: { vanityUrl: "first-paws" },
    });
    expect(free.status).toBe(200);
  });

  it("is refused by the database, too, when it leads to another groomer", async () => {
    await take("first-paws");
    await take("second-paws");
    const other = await stage.world.addGroomer();
    const steal = database.db
      .updateTable("groomers")
      .set({ vanityUrl: "first-paws" })
      .where("id", "=", other)
      .execute();
    await expect(steal).rejects.toMatchObject({ code: "23505" });
  });

  it("goes to one of two groomers who take it at the same time", async () => {
    const other = await stage.groomer(await stage.world.addGroomer());
    const answers = await Promise.all([take("only-paws"), take("only-paws", other.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it("does not become another groomer's in the moment in which it is left", async () => {
    const other = await stage.groomer(await stage.world.addGroomer());
    await take("old-paws");
    await Promise.all([take("new-paws"), take("old-paws", other.token)]);
    expect((await publicPage("old-paws")).body.id).toBe(stage.ada);
  });

  it("changes ten times at most", async () => {
    for (let nth = 0; nth < 10; nth++) expect((await take(`paws-${nth}`)).status).toBe(200);
    const fault = "You have changed your address ten times. Please contact the brand's team";
    expect(faultsOf(await take("paws-10"))).toEqual([422, { vanityUrl: [fault] }]);
    expect((await take("paws-3")).status).toBe(200);
  });
});

it("is not found for a page of another brand", async () => {
  const other = await makeWorld(database.db, { slug: newId().slice(-12) });
  await take("first-paws");
  const { status } = await other.call("GET", "/v2/service-provider/account/public-profile/first-paws");
  expect(status).toBe(404);
});
