import { assignDeskRoom } from "#features/messaging/desk/service/assign-desk-room.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { recordAudit } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound, Refusal, refuseFields, refuseLack } from "#kit/wire/errors.ts";
import { toPermissions } from "#kit/wire/permission.ts";
import { listActive } from "../../store/members.ts";
import type { InboxItem } from "../contract/inbox.ts";
import { presentItem } from "../internal/present-item.ts";
import { type InboxKind, maySee, mayTake, readOf, workOf } from "../rules/kinds.ts";
import * as ownersStore from "../store/owners.ts";
import * as queueStore from "../store/queue.ts";
import { INBOX_NAMES, INBOX_REFUSALS } from "../words.ts";

type Target = { kind: InboxKind; id: string };
type OwnerInput = { ownerId: string | null; from: string | null };

/**
 * Takes, gives or releases something that waits. A repeat changes nothing. Throws `conflict` when it does not
 * belong to `from`, so that two never take the same thing, and `not_found` for what does not wait.
 */
export async function setOwner(context: Context, target: Target, input: OwnerInput): Promise<InboxItem> {
  const { kind, id } = target;
  const { permissions = [] } = actingAs(context, "staff");
  if (!maySee(permissions, kind)) throw refuseLack(readOf(kind));
  if (!mayTake(permissions, kind)) throw refuseLack(workOf(kind));
  const before = await findItem(context, target);
  if (kind === "conversation") {
    await assignDeskRoom(context, id, { assigneeId: input.ownerId, from: input.from });
    return findItem(context, target);
  }
  if ((before.owner?.id ?? null) === input.ownerId) return before;
  await requireColleague(context, kind, input.ownerId);
  const isChanged = await context.db
    .transaction()
    .execute((tx) => changeOwner(tx, context, { kind, id }, input));
  if (!isChanged) throw await refuseTaken(context, target);
  return findItem(context, target);
}

/** False, and nothing changed, when it does not belong to `from`. */
async function changeOwner(
  tx: Tx,
  context: Context,
  { kind, id }: { kind: ownersStore.OwnedKind; id: string },
  { ownerId, from }: OwnerInput,
): Promise<boolean> {
  const { siteId, now, requestId } = context;
  const key = { siteId, kind, id };
  if (!(await swap())) return false;
  await recordAudit(
    tx,
    {
      ...{ siteId, requestId, actorId: actingAs(context, "staff").accountId, subjectId: null },
      ...{ action: "give what waits", target: `${kind}=${id}` },
      ...{ before: { ownerId: from }, after: { ownerId } },
    },
    now,
  );
  return true;

  async function swap(): Promise<boolean> {
    if (ownerId === null) return from !== null && ownersStore.release(tx, key, from);
    return from === null
      ? ownersStore.take(tx, key, ownerId, now)
      : ownersStore.give(tx, key, { from, ownerId }, now);
  }
}

/** Names the owner of now. */
async function refuseTaken(context: Context, target: Target): Promise<Refusal> {
  const { owner } = await findItem(context, target);
  return new Refusal("conflict", INBOX_REFUSALS.taken(owner?.displayName ?? ""));
}

/** Only staff who may do the work get it. */
async function requireColleague({ db, siteId }: Context, kind: InboxKind, ownerId: string | null) {
  if (ownerId === null) return;
  const member = (await listActive(db, siteId)).find(({ accountId }) => accountId === ownerId);
  if (!member || !mayTake(toPermissions(member.permissions), kind))
    throw refuseFields({ ownerId: [INBOX_REFUSALS.colleague] });
}

async function findItem(context: Context, { kind, id }: Target): Promise<InboxItem> {
  const { db, siteId, now } = context;
  const { accountId, permissions = [] } = actingAs(context, "staff");
  const row = await queueStore.find(db, { siteId, now, kind, id });
  if (!row) throw notFound(INBOX_NAMES.item);
  return presentItem(row, { accountId, permissions, now });
}
