import type { OwnServices } from "#features/groomers/contract/services.ts";
import { showOwnServices } from "#features/groomers/service/show-own-services.ts";
import type { Context } from "#kit/server/api-handler.ts";

/** Shows what a groomer offers. For staff. */
export function showGroomerServices(context: Context, id: string): Promise<OwnServices> {
  return showOwnServices(context, id);
}
