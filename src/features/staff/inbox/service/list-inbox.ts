import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { toPermissions } from "#kit/wire/permission.ts";
import { listActive } from "../../store/members.ts";
import type { listInbox as contract, Inbox, InboxTeam } from "../contract/inbox.ts";
import { presentItem } from "../internal/present-item.ts";
import { type InboxKind, kindsFor, mayTake } from "../rules/kinds.ts";
import * as queueStore from "../store/queue.ts";

/** Lists what waits for the team, without the kinds that the caller may not see. */
export async function listInbox(
  context: Context,
  { kind, owner, limit, page }: Parsed<typeof contract>["query"],
): Promise<Inbox> {
  const { db, siteId, now } = context;
  const { accountId, permissions = [] } = actingAs(context, "staff");
  const seen = kindsFor(permissions);
  const kinds = seen.filter((one) => kind === undefined || one === kind);
  const [{ rows, total }, counted, team] = await Promise.all([
    queueStore.list(db, { siteId, now, kinds, owner, accountId, limit, page }),
    queueStore.count(db, accountId, { siteId, now, kinds: seen }),
    listTakers(context, seen),
  ]);
  const counts = seen.map(
    (one) => counted.find((count) => count.kind === one) ?? { kind: one, all: 0, mine: 0, free: 0 },
  );
  const reader = { accountId, permissions, now };
  const items = rows.map((row) => presentItem(row, reader));
  return { items, total, page, limit, self: accountId, counts, team };
}

/** The members of the team who may take things of some of these kinds. */
async function listTakers({ db, siteId }: Context, seen: readonly InboxKind[]): Promise<InboxTeam> {
  const members = await listActive(db, siteId);
  return members
    .map(({ accountId, displayName, permissions }) => {
      const kinds = seen.filter((kind) => mayTake(toPermissions(permissions), kind));
      return { id: accountId, displayName, kinds };
    })
    .filter(({ kinds }) => kinds.length > 0);
}
