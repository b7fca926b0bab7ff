import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { recordAudit } from "#kit/server/audit.ts";
import { hmac } from "#kit/server/secret.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { prepareBulk as contract, DeskBulk } from "../contract/bulk.ts";
import { requireListReader } from "../internal/require-list-reader.ts";
import { toListFilter } from "../internal/to-list-filter.ts";
import { MAX_BULK, MAX_WORDS } from "../rules/bulk.ts";
import * as bulks from "../store/bulk.ts";
import { listOrderIds } from "../store/list.ts";
import { BULK_FAULTS, BULK_REFUSALS, tooLong, tooMany } from "../words/bulk.ts";
import { showBulk } from "./show-bulk.ts";

type Input = Parsed<typeof contract>["body"];

/**
 * Stores which orders a bulk change is about, as they are now, and returns what would happen to them. A
 * repeat answers the stored one; the same id with other content, or of a colleague, is a `conflict`.
 */
export async function prepareBulk(context: Context, input: Input): Promise<DeskBulk> {
  const { db, siteId, now, requestId } = context;
  requireListReader(context);
  const { accountId } = actingAs(context, "staff");
  const { id, action } = input;
  const description = action === "accept" ? "" : input.description;
  if (action !== "accept" && description === "") throw refuseFields({ description: [BULK_FAULTS.words] });
  if (action !== "note" && description.length > MAX_WORDS.customer)
    throw refuseFields({ description: [tooLong(MAX_WORDS.customer)] });
  const contentHash = hashContent(input, description);
  const showSame = async () => {
    const stored = await bulks.findBulk(db, siteId, id);
    const isSame = stored?.contentHash?.equals(contentHash) ?? true;
    if (stored && (stored.accountId !== accountId || !isSame))
      throw new Refusal("conflict", BULK_REFUSALS.otherContent);
    return stored ? showBulk(context, id) : null;
  };
  const known = await showSame();
  if (known) return known;
  const orderIds = await listChosen(context, input);
  await db.transaction().execute(async (tx) => {
    if (!(await bulks.insertBulk(tx, siteId, { id, accountId, action, description, contentHash }, now)))
      return;
    // Another brand's orders are as unknown as missing ones.
    if ((await bulks.insertRows(tx, siteId, id, orderIds)) !== orderIds.length)
      throw notFound("One of these appointments");
    await bulks.clearPreviews(tx, siteId, accountId, MAX_BULK.previews);
    const entry = { siteId, actorId: accountId, subjectId: null, requestId, target: `bulk=${id}` };
    const after = { bulkAction: action, orders: orderIds.length };
    // As for one order, the entry has what customers read, and never a note.
    const reason = action === "note" ? "" : description;
    const facts = { action: "prepare bulk change", reason, before: {}, after };
    await recordAudit(tx, { ...entry, ...facts }, now);
  });
  // Another call with this id may have been first.
  return (await showSame()) ?? showBulk(context, id);
}

/** What identifies the content of a bulk change, without showing its text. */
function hashContent({ action, ids, filter }: Input, description: string): Buffer {
  const filters = filter && Object.entries(filter).filter(([, value]) => value !== undefined);
  return hmac("bulk content", JSON.stringify([action, description, ids ?? null, filters?.sort() ?? null]));
}

/** The ids of the orders that the caller chose, each once. */
async function listChosen(context: Context, { ids, filter }: Input): Promise<string[]> {
  if ((ids === undefined) === (filter === undefined)) throw refuseFields({ ids: [BULK_FAULTS.nothing] });
  if (ids) return [...new Set(ids)];
  const { db, siteId, now } = context;
  const input = {
    ...toListFilter(context, filter as NonNullable<typeof filter>),
    limit: MAX_BULK.orders + 1,
  };
  const found = await listOrderIds(db, siteId, input, now);
  if (found.length > MAX_BULK.orders) throw refuseFields({ ids: [tooMany(MAX_BULK.orders)] });
  return found;
}
