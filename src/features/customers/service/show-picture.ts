import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { hasBusinessWith } from "#features/orders/service/export-orders.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { PHOTO_MEDIA_TYPE } from "#kit/server/files/redraw-photo.ts";
import { readPhoto } from "#kit/server/files/save-photo.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { FileReply } from "#kit/wire/file.ts";
import type { ImageSize } from "#kit/wire/image.ts";

/** Returns a customer's own picture to the customer, a groomer with a visit of the customer, or staff. */
export async function showPicture(context: Context, customerId: string, size: ImageSize): Promise<FileReply> {
  const { db, siteId } = context;
  const customer = await readCustomer(db, siteId, customerId);
  const fileId = customer?.profilePicture?.id;
  if (!fileId || !(await maySee(context, customerId))) throw notFound("This picture");
  return {
    read: () => readPhoto(db, siteId, fileId, size),
    mediaType: PHOTO_MEDIA_TYPE,
    name: `customer-${size}.webp`,
    tag: `${fileId}-${size}`,
    isPublic: false,
  };
}

async function maySee({ actor, db, siteId, now }: Context, customerId: string): Promise<boolean> {
  switch (actor.role) {
    case "customer":
      return actor.profileId === customerId;
    case "groomer":
      return hasBusinessWith(db, siteId, { customerId, groomerId: actor.profileId, now });
    case "staff":
      return true;
    default:
      return false;
  }
}
