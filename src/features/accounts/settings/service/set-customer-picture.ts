import type { Tx } from "#kit/server/database.ts";
import { attachFile, removeFile } from "#kit/server/files/file-rows.ts";
import { takeLock } from "#kit/server/statements.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as peopleStore from "../../store/people.ts";

/**
 * Sets a saved file as a customer's own picture, or removes the picture for `null`, and removes the bytes of
 * the former one. The lock makes uploads that meet wait, so that no picture stays behind.
 *
 * @throws Refusal `not_found` for a missing customer, `service_unavailable` when the file is gone
 */
export async function setCustomerPicture(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
  fileId: string | null,
  now: Date,
): Promise<void> {
  await takeLock(tx, peopleStore.lockCustomer(siteId, customerId));
  const before = await peopleStore.readCustomer(tx, siteId, customerId);
  if (!before) throw notFound("This customer");
  if (fileId) await attachFile(tx, siteId, fileId);
  await peopleStore.setPicture(tx, siteId, customerId, fileId, now);
  if (before.pictureFileId) await removeFile(tx, siteId, before.pictureFileId);
}
