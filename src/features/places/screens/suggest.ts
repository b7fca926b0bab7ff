import { call } from "#kit/web/call.ts";
import { suggestPlaces } from "../contract.ts";
import type { Route } from "./+types/suggest.ts";

/** Suggestions for the address field: `/places/suggest?text=scotts`. */
export async function loader(args: Route.LoaderArgs) {
  const text = new URL(args.request.url).searchParams.get("text") ?? "";
  return call(args, suggestPlaces, { query: { text: text.slice(0, 200) } });
}
