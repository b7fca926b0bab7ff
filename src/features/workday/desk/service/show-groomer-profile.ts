import type { OwnPage } from "#features/groomers/contract/profile.ts";
import { showOwnPage } from "#features/groomers/service/show-own-page.ts";
import type { Context } from "#kit/server/api-handler.ts";

/** Shows what a groomer's public page shows. For staff. */
export function showGroomerProfile(context: Context, id: string): Promise<OwnPage> {
  return showOwnPage(context, id);
}
