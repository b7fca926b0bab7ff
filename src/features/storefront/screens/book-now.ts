import { redirect } from "react-router";
import { currentSite } from "#features/sites/contract.ts";
import { call } from "#kit/web/call.ts";
import { findProfile } from "../parts/find-profile.ts";
import { bookNowPath } from "../rules.ts";
import type { Route } from "./+types/book-now.ts";

/** The one address for bookings: redirects to where this brand books, with the whole query. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = new URL(args.request.url);
  const groomer = searchParams.get("groomer");
  if (groomer) {
    const profile = await findProfile(args, groomer);
    if (profile) searchParams.set("groomer", profile.id);
    else searchParams.delete("groomer");
  }
  return redirect(bookNowPath(await call(args, currentSite), searchParams));
}
