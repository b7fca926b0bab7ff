import { redirect } from "react-router";
import { areaByPoint, suggestPlaces } from "#features/places/contract.ts";
import { currentSite } from "#features/sites/contract.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { findProfile } from "../parts/find-profile.ts";
import { bookNowPath } from "../rules.ts";
import type { Route } from "./+types/book-now.ts";

/**
 * The address for bookings at every brand. Redirects to the page where this brand's bookings start, with the
 * query. A link with a ZIP code outside every area (`?postalCode=86001`) leads to the page that says so.
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
  const postalCode = searchParams.get("postalCode") ?? "";
  if (ZIP.test(postalCode)) {
    if (await isOutside(args, postalCode)) return redirect(`/sorry?${new URLSearchParams({ postalCode })}`);
    searchParams.set("address", postalCode);
  }
  return redirect(bookNowPath(await call(args, currentSite), searchParams));
}

const ZIP = /^\d{5}$/;

/** Whether a ZIP code lies outside every area of the brand. False for an unknown ZIP code. */
async function isOutside(args: Anywhere, postalCode: string): Promise<boolean> {
  const [place] = await call(args, suggestPlaces, { query: { text: postalCode, limit: 1 } });
  if (place?.postalCode !== postalCode) return false;
  const { latitude, longitude } = place;
  try {
    await call(args, areaByPoint, { query: { latitude, longitude } });
    return false;
  } catch (error) {
    if (asRefusal(error)?.code === "not_found") return true;
    throw error;
  }
}
