import { call } from "#kit/web/call.ts";
import { type ShownDrive, showDrive } from "../contract/drive-line.ts";
import type { Route } from "./+types/drive.ts";

/** The drive to an appointment, for its map. */
export async function loader(args: Route.LoaderArgs): Promise<ShownDrive> {
  return call(args, showDrive, { params: { id: args.params.orderId } });
}
