import { redirect } from "react-router";
import { currentSite } from "#features/sites/contract.ts";
import { call } from "#kit/web/call.ts";
import { findProfile } from "../parts/find-profile.ts";
import { bookNowPath } from "../rules.ts";
import type { Route } from "./+types/book-now.ts";

/**
 * The address for bookings at every brand. Redirects to the page where this brand's bookings start, with the
 * query.
 */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = new URL(args.request.url);
  // The booking needs the groomer's id, but links may have the vanity URL.
  const groomer = searchParams.get("groomer");
  if (groomer) {
    const profile = await findProfile(args, groomer);
    if (profile) searchParams.set("groomer", profile.id);
    else searchParams.delete("groomer");
  }
  return redirect(bookNowPath(await call(args, currentSite), searchParams));
}
