import { z } from "zod";
import { parsePhone } from "#features/accounts/rules/phone.ts";
import { publishStarterDocuments } from "#features/agreements/service/publish-starter-documents.ts";
import { newAreaSchema } from "#features/places/rules/new-area.ts";
import { createArea } from "#features/places/service/create-area.ts";
import { newBrandSchema } from "#features/sites/rules/new-brand.ts";
import { type CreateBrandResult, createBrand } from "#features/sites/service/create-brand.ts";
import type { Db } from "#kit/server/database.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { CommandError, readOptions } from "./options.ts";

export const CREATE_BRAND_HELP = `npm run waggon -- create-brand --slug calm-paws --name "Calm Paws" --origin https://calm.example
    --time-zone America/Phoenix --zip 85016 --phone 602-555-0110 [--area "Phoenix"] [--radius 15] [--email hello@calm.example]

Makes a brand, the host that leads to it, the area that it serves, and starter texts for its groomers to sign.
  --slug       its short name in small letters, for commands and for the API
  --name       as customers read it
  --origin     how browsers reach it; https unless http:// is written, and with the port if there is a special one
  --time-zone  of the area, as the IANA names it
  --zip        in the middle of the area
  --phone      that the area's customers call
  --area       the area's name; the ZIP's town unless given
  --radius     how far the area reaches from the ZIP, in miles; 15 unless given
  --email      where questions to the brand are mailed to`;

const schema = z.object({
  ...newBrandSchema.shape,
  ...newAreaSchema.shape,
  phone: z.string("is needed, such as 602-555-0110").transform((text, check) => {
    const phone = parsePhone(text);
    if (phone) return phone;
    check.addIssue("must be a US phone number, such as 602-555-0110");
    return z.NEVER;
  }),
});

/** Reads the options of the command. Null for --help. */
export function readBrand(args: readonly string[]) {
  return readOptions(args, schema);
}

/** Creates a brand with its host, area and documents in one transaction, and returns what to say about it. */
export async function createFirstBrand(db: Db, brand: z.output<typeof schema>, now: Date): Promise<string> {
  const { area, titles } = await db.transaction().execute(async (tx) => {
    const made = await createBrand(tx, brand, now);
    if (!made.ok) throw new CommandError(explain(made, brand));
    const area = await createArea(tx, made.siteId, brand, brand.phone);
    if (!area) throw new CommandError(`--zip ${brand.zip} is not known. Take another ZIP of the area.`);
    const facts = { brandName: brand.name, phone: formatPhone(brand.phone), serviceEmail: brand.email };
    return { area, titles: await publishStarterDocuments(tx, made.siteId, facts, now) };
  });
  return `${brand.name} is at ${brand.origin.origin} and serves ${area.name}.
Its groomers sign starter texts. Have a lawyer read them: ${titles.join(", ")}.
Next, its first staff member: npm run waggon -- create-staff --brand ${brand.slug} --help`;
}

function explain(
  { why, by }: Extract<CreateBrandResult, { ok: false }>,
  { slug, origin }: z.output<typeof schema>,
): string {
  switch (why) {
    case "demo":
      return "This database holds the demo, whose logins everybody knows. Set DATABASE_URL or DATA_DIR to an empty one.";
    case "slug_taken":
      return `There is a brand ${slug} already. Take another --slug.`;
    case "host_taken":
      return `${origin.host} leads to the brand ${by} already. Take another --origin.`;
  }
}
