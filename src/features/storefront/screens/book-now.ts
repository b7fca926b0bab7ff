import { redirect } from "react-router";
import { currentSite } from "#features/sites/contract.ts";
import { call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { publicProfile } from "../contract.ts";
import { bookNowPath } from "../rules.ts";
import type { Route } from "./+types/book-now.ts";

/** The one address for bookings: redirects to where this brand books, with the whole query. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = new URL(args.request.url);
  const groomer = searchParams.get("groomer");
  if (groomer) {
    const id = await findId(args, groomer);
    if (id) searchParams.set("groomer", id);
    else searchParams.delete("groomer");
  }
  return redirect(bookNowPath(await call(args, currentSite), searchParams));
}

/** The id of a groomer that a link names by id or vanity URL; null for a groomer who has left. */
async function findId(args: Route.LoaderArgs, id: string): Promise<string | null> {
  try {
    return (await call(args, publicProfile, { params: { id } })).id;
  } catch (error) {
    const code = asRefusal(error)?.code;
    if (code === "not_found" || code === "validation_failed") return null;
    throw error;
  }
}
