import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { OwnPage } from "../contract/profile.ts";
import { isPageOf } from "../rules/page-fields.ts";
import { type Editor, recordChange } from "../service/own-editor.ts";
import { lockGroomer } from "../store/own-services.ts";
import { pageFacts } from "../words/page-facts.ts";
import { MOVED_ON } from "../words/profile.ts";
import { readOwnPage } from "./read-own-page.ts";

type PageWrite = {
  /** What the page shows afterward. */
  to: Partial<OwnPage>;
  /** What staff saw: a `conflict` when it has changed since. A repeat passes. */
  from: Partial<OwnPage> | undefined;
  write: () => Promise<unknown>;
};

/** Changes a groomer's public page under the groomer's lock. */
export async function writePage(
  tx: Tx,
  { siteId }: Context,
  editor: Editor,
  { to, from, write }: PageWrite,
): Promise<void> {
  const { groomerId } = editor;
  if (!(await takeLock(tx, lockGroomer(siteId, groomerId)))) throw notFound("This groomer");
  const read = () => readOwnPage(tx, siteId, groomerId);
  if (from) {
    const known = await read();
    if (!isPageOf(known, from) && !isPageOf(known, to)) throw new Refusal("conflict", MOVED_ON);
  }
  await recordChange(tx, editor, async () => pageFacts(await read()), write);
}
