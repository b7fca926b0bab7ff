import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Columns without free text: keys, states, proofs, addresses of people, sent messages. */
const EXCLUDED =
  /^(id|key|kind|status|state|role|slug|code|menu|news|url|path|host|channel|recipient|subject|body_text|body_html|failure|purpose|address|email|phone_number|password_hash|time_zone|gateway|gateway_.+|.+_id|.+_code|number|origin|source|payment_(method|label|plan)|processing_fee_payer|coupon_code|gift_card_ending|gender|video_link|vanity_url|resource|holder|default_image|made_by|action|target|reference|fingerprint|brand|last4|ip_address|media_type|token_hash|during|mark|built_in|ended_by|why)$/;

/** Names in JSON whose texts are written by people. */
const WORDS =
  /^(name|title|label|description|notice|note|notes|message|text|alt|addressLine|addressLine2|addressNotes|locality|businessName|displayName|reason|petName|serviceName)$/;

/** Tables that know their brand only through another table. */
const THROUGH: Record<string, string> = {
  order_lines: "order_id in (select id from orders where site_id = $SITE)",
};

/** Titles that a unique index compares. Their new texts end with a random id. */
const UNIQUE = new Set(["canned_replies.title", "rooms.title", "staff_roles.name"]);

/** Titles that have room for 60 characters: the text gives way to the random id. */
const SHORT = new Set(["staff_roles.name"]);

/** Texts of at most 1,000 characters that must name a fact. */
const NAMING: Record<string, string> = { "sites.away_answer": "{opening}" };

/** Tables that are only ever added to, with their columns of texts that people wrote. */
const APPEND_ONLY: Record<string, readonly string[]> = {
  agreement_documents: ["title", "body"],
  audit_entries: [],
  earning_entries: ["facts"],
  earning_statement_steps: [],
};

type Column = { tableName: string; columnName: string; dataType: string };

/**
 * Changes every free text of a brand in every table. New columns are included without a change here.
 * @param text an SQL expression for the new text, made from `old`
 * @returns the number of changed columns
 */
export async function rewriteTexts(db: Db, siteId: SiteId, text: string): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const run = (statement: string) => sql.raw(statement).execute(tx);
    await run(
      `create or replace function pg_temp.rewritten(old text) returns text language sql as $$ select ${text} $$`,
    );
    await run(`create or replace function pg_temp.rewritten_json(old jsonb, name text) returns jsonb language plpgsql as $$
      begin
        if jsonb_typeof(old) = 'object' then
          return coalesce((select jsonb_object_agg(key, pg_temp.rewritten_json(value, key)) from jsonb_each(old)), '{}');
        elsif jsonb_typeof(old) = 'array' then
          return coalesce((select jsonb_agg(pg_temp.rewritten_json(value, name) order by at)
            from jsonb_array_elements(old) with ordinality as one(value, at)), '[]');
        elsif jsonb_typeof(old) = 'string' and name ~ '${WORDS.source}' then
          return to_jsonb(pg_temp.rewritten(old #>> '{}'));
        end if;
        return old;
      end $$`);
    const columns = await sql<Column>`
      select table_name, column_name, data_type from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb')
        and is_generated = 'NEVER'`.execute(tx);
    const ofSite = await sql<Pick<Column, "tableName">>`
      select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'site_id'`.execute(tx);
    const tables = new Set(ofSite.rows.map(({ tableName }) => tableName));
    let count = 0;
    for (const { tableName, columnName, dataType } of columns.rows) {
      const condition =
        tableName === "sites"
          ? "id = $SITE"
          : (THROUGH[tableName] ?? (tables.has(tableName) ? "site_id = $SITE" : null));
      const written = APPEND_ONLY[tableName];
      if (written && !written.includes(columnName)) continue;
      if (condition === null || EXCLUDED.test(columnName)) continue;
      const rewritten =
        dataType === "jsonb"
          ? `pg_temp.rewritten_json(${columnName}, '')`
          : `pg_temp.rewritten(${columnName})`;
      const isUnique = UNIQUE.has(`${tableName}.${columnName}`);
      const fitting = SHORT.has(`${tableName}.${columnName}`) ? `left(${rewritten}, 23)` : rewritten;
      const fact = NAMING[`${tableName}.${columnName}`];
      const naming = fact ? `left(${fitting}, 900) || ' ${fact}'` : fitting;
      const value = isUnique ? `${naming} || ' ' || gen_random_uuid()` : naming;
      // A trigger refuses to change such rows.
      if (written) await run("set local session_replication_role = replica");
      await run(
        `update ${tableName} set ${columnName} = ${value} where ${columnName} is not null and ${condition.replace("$SITE", `'${siteId}'`)}`,
      );
      if (written) await run("set local session_replication_role = origin");
      count++;
    }
    return count;
  });
}
