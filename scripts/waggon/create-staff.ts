import { z } from "zod";
import { createStaff } from "#features/accounts/service/create-staff.ts";
import { findBrand } from "#features/sites/service/create-brand.ts";
import { readSite } from "#features/sites/service.ts";
import type { Db } from "#kit/server/database.ts";
import { CommandError, readOptions } from "./options.ts";

export const CREATE_STAFF_HELP = `npm run waggon -- create-staff --brand calm-paws --email you@calm.example --first-name Robin --last-name Hale [--link]

Makes a staff member of a brand, who logs in by e-mail and password.
  --brand       the brand's slug
  --email       to log in with
  --first-name, --last-name
  --link        prints a link that sets the password, once, within a day; without it the password is asked for, twice`;

const schema = z.object({
  brand: z.string("is needed: the slug of a brand"),
  email: z
    .string("is needed")
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.email("must be an e-mail address").max(254)),
  firstName: z.string("is needed").trim().min(1, "must not be empty").max(80),
  lastName: z.string("is needed").trim().min(1, "must not be empty").max(80),
  link: z.boolean().default(false),
});

export function readStaff(args: readonly string[]) {
  return readOptions(args, schema);
}

export async function createFirstStaff(
  db: Db,
  { brand, link, ...staff }: z.output<typeof schema>,
  { now, readPassword }: { now: () => Date; readPassword: () => Promise<string> },
): Promise<string> {
  const { siteId, slugs } = await findBrand(db, brand);
  if (!siteId) {
    const known =
      slugs.length > 0 ? `There are: ${slugs.join(", ")}.` : "There is none yet: create-brand first.";
    throw new CommandError(`There is no brand ${brand}. ${known}`);
  }
  const password = link ? null : await readPassword();
  const made = await db.transaction().execute((tx) => createStaff(tx, { ...staff, siteId, password }, now()));
  if (!made.ok && made.why === "password") throw new CommandError(`${made.faults.join(". ")}.`);
  if (!made.ok) throw new CommandError(`${staff.email} is a staff member of ${brand} already.`);
  const who = `${staff.firstName} ${staff.lastName} is a staff member of ${brand}.`;
  if (!made.link) return who;
  const { hosts } = await readSite(db, siteId);
  return `${who}\nThis link sets the password, once, within a day; anyone who has it can use it:\n${hosts[0]?.origin}${made.link}`;
}
