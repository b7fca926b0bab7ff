import { type ExpressionBuilder, type NotNull, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { LIST_SORTING } from "../rules/list-sorting.ts";
import { groomersOf, listedOf } from "./listed.ts";

/** Counts the listed groomers that start in each area. Areas without a groomer are missing. */
export async function countByArea(db: Db, siteId: SiteId): Promise<{ areaId: string; count: number }[]> {
  return listedOf(db, siteId)
    .select(["area.id as areaId", (expression) => expression.fn.countAll<number>().as("count")])
    .groupBy("area.id")
    .execute();
}

/** Lists the vanity URLs of listed groomers. */
export async function listVanityUrls(db: Db, siteId: SiteId, limit: number): Promise<string[]> {
  const rows = await listedOf(db, siteId)
    .select("groomer.vanityUrl")
    .$narrowType<{ vanityUrl: NotNull }>()
    .orderBy("groomer.vanityUrl")
    .limit(limit)
    .execute();
  return rows.map(({ vanityUrl }) => vanityUrl);
}

// Public columns only, without addresses, e-mails and accounts.
const PUBLIC = [
  "groomer.id",
  "groomer.vanityUrl",
  "groomer.displayName",
  "groomer.businessName",
  "groomer.tagLine",
  "groomer.ratingSum",
  "groomer.ratingCount",
  "groomer.profilePicture",
  "area.id as areaId",
  "area.slug as areaSlug",
  "area.name as areaName",
  "area.timeZone",
] as const;

const PUBLIC_COLUMNS = {
  meanRating: sql`groomer.rating_sum::float8 / nullif(groomer.rating_count, 0)`,
  ratingCount: sql.ref("groomer.ratingCount"),
  displayName: sql.ref("groomer.displayName"),
  id: sql.ref("groomer.id"),
};

/** `except`: ids of groomers to leave out. */
export type ListQuery = {
  areaSlug: string | undefined;
  except: ReadonlySet<string>;
  limit: number;
  offset: number;
};

/** Lists the groomers of one area or of all areas, in the order of `LIST_SORTING`. */
export async function listPublic(db: Db, siteId: SiteId, { areaSlug, except, limit, offset }: ListQuery) {
  const matching = listedOf(db, siteId)
    .$if(areaSlug !== undefined, (query) => query.where("area.slug", "=", areaSlug ?? ""))
    .$if(except.size > 0, (query) => query.where("groomer.id", "not in", [...except]));
  const [rows, { total }] = await Promise.all([
    LIST_SORTING.reduce(
      (query, { by, from }) =>
        query.orderBy(PUBLIC_COLUMNS[by], (order) =>
          from === "high" ? order.desc().nullsLast() : order.asc(),
        ),
      matching.select(PUBLIC).$narrowType<{ vanityUrl: NotNull }>(),
    )
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((expression) => expression.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Which profile is read; by `ownId` also before it is public. */
export type ProfileKey = { id: string } | { vanityUrl: string } | { ownId: string };

/**
 * Finds a listed groomer by id or vanity URL, also a former one, or any groomer by `ownId`. `phoneNumber` is
 * empty unless the groomer shows it.
 */
export function findPublic(db: Db, siteId: SiteId, by: ProfileKey) {
  const groomers = "ownId" in by ? groomersOf(db, siteId) : listedOf(db, siteId);
  return groomers
    .select(PUBLIC)
    .$narrowType<{ vanityUrl: NotNull }>()
    .select(["groomer.description", "groomer.weightLimit", "groomer.links", "groomer.videoLink"])
    .select(["groomer.vanPicture", "groomer.logo", "groomer.images"])
    .select(
      sql<string>`case when groomer.shows_phone then groomer.phone_number else '' end`.as("phoneNumber"),
    )
    .$if("ownId" in by, (query) => query.where("groomer.id", "=", "ownId" in by ? by.ownId : ""))
    .$if("id" in by, (query) => query.where("groomer.id", "=", "id" in by ? by.id : ""))
    .$if("vanityUrl" in by, (query) =>
      query.where((where) => isAddressOf(where, siteId, "vanityUrl" in by ? by.vanityUrl : "")),
    )
    .executeTakeFirst();
}

/** Whether a groomer has this vanity URL, or had it. It was never another groomer's. */
function isAddressOf(
  where: ExpressionBuilder<DB & { groomer: DB["groomers"] }, "groomer">,
  siteId: SiteId,
  vanityUrl: string,
) {
  const former = where
    .selectFrom("formerVanityUrls as former")
    .select("former.groomerId")
    .where("former.siteId", "=", siteId)
    .where("former.vanityUrl", "=", vanityUrl);
  return where.or([where("groomer.vanityUrl", "=", vanityUrl), where("groomer.id", "in", former)]);
}

export type PublicRow = Awaited<ReturnType<typeof listPublic>>["rows"][number];

export async function readRefusedBreedNames(db: Db, siteId: SiteId, groomerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("groomerRefusedBreeds as refused")
    .innerJoin("groomers as groomer", "groomer.id", "refused.groomerId")
    .innerJoin("petBreeds as breed", "breed.id", "refused.breedId")
    .select("breed.name")
    .where("groomer.siteId", "=", siteId)
    .where("refused.groomerId", "=", groomerId)
    .orderBy("breed.name")
    .execute();
  return rows.map(({ name }) => name);
}
