import { call } from "#kit/web/call.ts";
import { type Ground, readGround } from "../contract.ts";
import type { Route } from "./+types/ground.ts";

const SIDES = ["south", "west", "north", "east"] as const;

/** The towns for a map: `/places/ground?south=…&west=…&north=…&east=…`. */
export async function loader(args: Route.LoaderArgs): Promise<Ground> {
  const { searchParams } = new URL(args.request.url);
  const side = (name: (typeof SIDES)[number]) => searchParams.get(name) ?? "";
  const query = { south: side("south"), west: side("west"), north: side("north"), east: side("east") };
  return call(args, readGround, { query });
}
