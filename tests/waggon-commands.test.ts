import { PassThrough } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { GROOMER_KINDS } from "#features/agreements/rules.ts";
import { openPasswordPrompt, readPassword } from "../scripts/read-password.ts";
import { createFirstBrand, readBrand } from "../scripts/waggon/create-brand.ts";
import { createFirstStaff, readStaff } from "../scripts/waggon/create-staff.ts";
import { useDatabase } from "./db.ts";

const PASSWORD = "a long walk in the rain";
const NOW = new Date("2027-01-05T16:00:00Z");
const BRAND = ["--slug", "calm-paws", "--name", "Calm Paws", "--origin", "https://calm.example"];
const AREA = ["--time-zone", "America/Phoenix", "--zip", "85016", "--phone", "602-555-0110"];
const ROBIN = ["--brand", "calm-paws", "--email", "robin@calm.example", "--first-name", "Robin"];

const database = useDatabase();

async function createBrand(...over: string[]): Promise<string> {
  const brand = readBrand([...BRAND, ...AREA, ...over]);
  return brand ? createFirstBrand(database.db, brand, NOW) : "help";
}

/** Creates a staff member. `typed` is the input at the password prompt. */
async function createStaff(over: readonly string[], typed: string): Promise<string> {
  const staff = readStaff([...ROBIN, "--last-name", "Hale", ...over]);
  const input = new PassThrough();
  input.end(typed);
  const tools = { now: () => NOW, readPassword: () => readPassword(openPasswordPrompt(input)) };
  return staff ? createFirstStaff(database.db, staff, tools) : "help";
}

const twice = (password: string) => `${password}\n${password}\n`;

beforeAll(async () => {
  expect(await createBrand()).toContain("Calm Paws is at https://calm.example and serves Phoenix.");
  expect(await createStaff([], twice(PASSWORD))).toContain("Robin Hale is a staff member of calm-paws.");
});

describe("create-brand", () => {
  const other = ["--slug", "other", "--origin", "other.example"];
  it.each([
    [
      "a taken slug",
      ["--origin", "other.example"],
      "There is a brand calm-paws already. Take another --slug.",
    ],
    ["a taken host", ["--slug", "other"], "calm.example leads to the brand calm-paws already."],
    ["a host with a path", ["--origin", "https://calm.example/shop"], "--origin must be a host such as"],
    ["a host with a user name", ["--origin", "https://me@calm.example"], "--origin must be a host such as"],
    ["another scheme", ["--origin", "ftp://calm.example"], "--origin must be a host such as"],
    ["a host with a star", ["--origin", "*.calm.example"], "--origin must be a host such as"],
    ["a slug in capitals", ["--slug", "Calm Paws"], "--slug takes lowercase letters"],
    ["an invalid time zone", ["--time-zone", "Mars/Base"], "--time-zone must be an IANA time zone"],
    ["an unknown ZIP", [...other, "--zip", "00000"], "--zip 00000 is not known."],
    ["an invalid phone number", ["--phone", "12"], "--phone must be a US phone number"],
    ["an unknown option", ["--color", "red"], "Unknown option '--color'. See --help."],
  ])("refuses %s", async (_, over, words) => {
    await expect(createBrand(...over)).rejects.toThrow(words);
    expect(await database.db.selectFrom("sites").select("slug").execute()).toEqual([{ slug: "calm-paws" }]);
  });

  it("publishes each document that groomers sign, with the brand's own name and phone", async () => {
    const documents = await database.db
      .selectFrom("agreementDocuments")
      .innerJoin("sites", "sites.id", "agreementDocuments.siteId")
      .select(["kind", "version", "title", "body", "publishedAt"])
      .where("sites.slug", "=", "calm-paws")
      .execute();
    expect(documents.map(({ kind }) => kind).sort()).toEqual(Object.values(GROOMER_KINDS).toSorted());
    const texts = documents.map(({ body }) => body).join("\n");
    expect(texts).toContain("booked through Calm Paws");
    expect(texts).toContain("Call (602) 555-0110 within 60 days");
    expect(texts).not.toMatch(/undefined|null|Sudsberry/);
    for (const { version, publishedAt } of documents) expect([version, publishedAt]).toEqual([1, NOW]);
  });

  it("names all missing options at once", () => {
    expect(() => readBrand(["--slug", "calm"])).toThrow(
      /--name is needed.*--origin is needed.*--zip is needed/s,
    );
  });
});

describe("create-staff", () => {
  it.each([
    ["an unknown brand", ["--brand", "clam"], "", "There is no brand clam. There are: calm-paws."],
    ["a taken address", [], twice(PASSWORD), "robin@calm.example is a staff member of calm-paws already."],
    [
      "two different passwords",
      [],
      `${PASSWORD}\nanother\n`,
      "The two passwords differ. Nothing was created.",
    ],
    ["a common password", [], twice("password1"), "many people use"],
    ["an empty password", [], "", "No password was entered."],
    ["an invalid address", ["--email", "robin"], "", "--email must be an e-mail address"],
    ["a password as an argument", ["--password", PASSWORD], "", "A password is never an argument"],
    ["a password joined to its option", [`--password=${PASSWORD}`], "", "A password is never an argument"],
  ])("refuses %s", async (_, over, typed, words) => {
    const refused = createStaff(over, typed);
    await expect(refused).rejects.toThrow(words);
    await expect(refused).rejects.not.toThrow(PASSWORD);
  });
});

it("create-staff --link gives a link instead of asking for a password", async () => {
  const said = await createStaff(["--email", "kim@calm.example", "--link"], "");
  expect(said).toMatch(/https:\/\/calm\.example\/set-password\?code=[\w-]{20,}$/);
  const [row] = await database.db.selectFrom("loginCodes").selectAll().execute();
  expect(row).toMatchObject({ setsPassword: true, expiresAt: new Date("2027-01-06T16:00:00Z") });
  expect(said).not.toContain(row?.codeHash.toString("hex"));
});

it("--help creates neither a brand nor a staff member", () => {
  expect([readBrand(["--help"]), readStaff(["--help"])]).toEqual([null, null]);
});
