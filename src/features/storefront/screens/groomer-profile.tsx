import { lazy, Suspense } from "react";
import { data, redirect } from "react-router";
import { BlockGroomerForm } from "#features/accounts/parts/block-groomer-form.tsx";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { MessageButton } from "#features/messaging/parts/message-button.tsx";
import { listReviews } from "#features/reviews/contract.ts";
import { currentSite } from "#features/sites/contract.ts";
import { ErrorPage, errorTitle } from "#features/sites/parts/error-page.tsx";
import { pageMeta } from "#features/sites/parts/page-meta.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { publicProfile } from "../contract.ts";
import { NextFreeCard, ProfileHead } from "../parts/profile-head.tsx";
import { ProfileMain } from "../parts/profile-main.tsx";
import { Reviews } from "../parts/profile-reviews.tsx";
import { Limits, WeeklyHours } from "../parts/profile-sections.tsx";
import { WorkZones } from "../parts/profile-zones.tsx";
import { type ReviewFilter, readReviewFilter } from "../parts/review-filter.ts";
import { groomerData } from "../parts/structured-data.ts";
import type { Route } from "./+types/groomer-profile.ts";

// Loads separately, because only the "not found" page needs this drawing.
const LostDog = lazy(() =>
  import("#ui/illustrations/lost-dog.tsx").then((drawn) => ({ default: drawn.LostDog })),
);

const REVIEWS_ON_A_PAGE = 8;

/** The last route: if no groomer has this path, the page does not exist. */
export async function loader(args: Route.LoaderArgs) {
  try {
    const { groomerUrl } = args.params;
    const profile = await call(args, publicProfile, { params: { id: groomerUrl } });
    if (groomerUrl !== profile.vanityUrl && groomerUrl.toLowerCase() !== profile.id)
      throw redirect(`/${profile.vanityUrl}${new URL(args.request.url).search}`, 301);
    const filter = readReviewFilter(new URL(args.request.url).searchParams);
    // The page loads reviews separately, page by page.
    return {
      profile: { ...profile, reviews: [] },
      filter,
      page: await readReviews(args, profile.id, filter),
      structured: groomerData(profile, await call(args, currentSite), new URL(args.request.url).origin),
    };
  } catch (error) {
    if (asRefusal(error)?.code !== "not_found") throw error;
    return data({ profile: null }, { status: 404 });
  }
}

function readReviews(args: Anywhere, groomerId: string, filter: ReviewFilter) {
  return call(args, listReviews, {
    query: {
      service_provider_id: groomerId,
      limit: REVIEWS_ON_A_PAGE,
      page: filter.page,
      ...(filter.stars && { rating: filter.stars }),
      ...(filter.breed && { breed_id: filter.breed }),
      ...(filter.withText && { with_review_text: "true" as const }),
      ...(filter.withPhotos && { with_order_images: "true" as const }),
    },
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const profile = loaderData?.profile;
  if (!profile) return [{ title: titleOf(errorTitle(404), matches) }, { name: "robots", content: "noindex" }];
  const title = `${profile.displayName}, mobile groomer in ${profile.area.name}`;
  const image = profile.profilePicture?.url;
  return [
    ...pageMeta(title, (profile.tagLine || profile.description || title).slice(0, 155), matches),
    ...(image?.startsWith("https:") ? [{ property: "og:image", content: image }] : []),
    { "script:ld+json": loaderData.structured },
  ];
}

/**
 * On phones one column, with the booking card first. On wide screens, card, hours and limits are in a side
 * column.
 */
const GRID =
  "mt-8 grid items-start gap-x-10 gap-y-10 md:mt-10 md:grid-cols-[minmax(0,1fr)_22rem] md:grid-rows-[auto_1fr] md:gap-y-4 lg:gap-x-16";

export default function GroomerProfile({ loaderData }: Route.ComponentProps) {
  const isCustomer = usePerson()?.role === "customer";
  if (!loaderData.profile) {
    const picture = (
      <Suspense>
        <LostDog />
      </Suspense>
    );
    return <ErrorPage status={404} picture={picture} />;
  }
  const { profile, page, filter } = loaderData;
  return (
    <div className="page-width pt-8 md:pt-12">
      <ProfileHead profile={profile} />
      <div className={GRID}>
        <div className="md:col-start-2 md:row-start-1">
          <NextFreeCard profile={profile} />
        </div>
        <div className="grid min-w-0 gap-12 md:col-start-1 md:row-span-2 md:row-start-1">
          <ProfileMain profile={profile} />
          <WorkZones {...profile} />
          <Reviews profile={profile} page={page} filter={filter} />
        </div>
        <aside aria-label="Hours and limits" className="grid gap-4 md:col-start-2 md:row-start-2">
          <div id="my-schedule" className="scroll-mt-24">
            <WeeklyHours hours={profile.hours} />
          </div>
          <Limits weightLimit={profile.weightLimit} breedsToAvoid={profile.breedsToAvoid} />
          {isCustomer && <MessageButton groomerId={profile.id} name={profile.displayName} />}
          {isCustomer && <BlockGroomerForm groomer={profile} />}
        </aside>
      </div>
    </div>
  );
}
