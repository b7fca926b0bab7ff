import type { Customer } from "#features/accounts/contract/customer.ts";
import { setCustomerPicture } from "#features/accounts/settings/service/set-customer-picture.ts";
import { actingAs, type Context, type UploadedFile } from "#kit/server/api-handler.ts";
import { savePhoto } from "#kit/server/files/save-photo.ts";
import { showMe } from "../service.ts";

/** Sets the signed-in customer's own picture. */
export async function setPicture(context: Context, upload: UploadedFile): Promise<Customer> {
  const { accountId } = actingAs(context, "customer");
  return change(context, await savePhoto(context, accountId, "customer_picture", upload));
}

export function removePicture(context: Context): Promise<Customer> {
  return change(context, null);
}

async function change(context: Context, fileId: string | null): Promise<Customer> {
  const { db, siteId, now } = context;
  const { profileId } = actingAs(context, "customer");
  await db.transaction().execute((tx) => setCustomerPicture(tx, siteId, profileId, fileId, now));
  return showMe(context);
}
