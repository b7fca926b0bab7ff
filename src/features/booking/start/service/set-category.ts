import { readCachedCatalog } from "#features/catalog/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { changeDraft } from "../../service/change-session.ts";
import { FIELD_FAULTS } from "../../words/session.ts";

/** Refuses (`validation_failed`, at `field`) a category that the brand does not have. */
export async function checkCategory(context: Context, category: string, field: string): Promise<void> {
  const { categories } = await readCachedCatalog(context.db, context.siteId, context.now);
  if (!categories.some(({ slug }) => slug === category))
    throw refuseFields({ [field]: [FIELD_FAULTS.category] });
}

export async function setCategory(
  context: Context,
  token: string,
  category: string,
): Promise<BookingSession> {
  await checkCategory(context, category, "category");
  return changeDraft(context, token, (draft) => ({ ...draft, serviceCategory: category }));
}
