import { titleOf, useSite } from "#features/sites/parts/use-site.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Card } from "#ui/card.tsx";
import { GroomingVan } from "#ui/illustrations/grooming-van.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Rating } from "#ui/rating.tsx";
import { findProfile } from "../parts/find-profile.ts";
import { StartForm } from "../parts/start-form.tsx";
import { bookPath } from "../rules.ts";
import type { Route } from "./+types/welcome.ts";

/** Reads the groomer `id` who invites the visitor. A page without a groomer also welcomes the visitor. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  if (!id) return { groomer: null };
  const profile = await findProfile(args, id);
  if (!profile) return { groomer: null };
  const { displayName, businessName, tagLine, vanityUrl, rating, reviewCount, area, profilePicture } =
    profile;
  const picture = profilePicture?.sizes.thumbnail ?? null;
  const shown = { displayName, businessName, tagLine, vanityUrl, rating, reviewCount, picture };
  return { groomer: { ...shown, id: profile.id, area: area.name } };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Welcome", matches) }, { name: "robots", content: "noindex" }];
}

type Invited = NonNullable<Route.ComponentProps["loaderData"]["groomer"]>;

export default function Welcome({ loaderData: { groomer } }: Route.ComponentProps) {
  const { name } = useSite();
  return (
    <div className="page-width pt-10 md:pt-16">
      <div className="mx-auto grid max-w-sm gap-8">
        {!groomer && <GroomingVan className="h-auto w-56 max-w-full" />}
        <PageHeader
          title={`Welcome to ${name}`}
          lead={
            groomer
              ? `${groomer.displayName} grooms at your door and has invited you.`
              : "A groomer comes to your door: real open times, and the price before you book."
          }
        />
        {groomer ? <FromGroomer groomer={groomer} /> : <StartForm />}
      </div>
    </div>
  );
}

function FromGroomer({ groomer }: { groomer: Invited }) {
  return (
    <Card>
      <div className="flex items-start gap-4">
        <Avatar name={groomer.displayName} src={groomer.picture} size="lg" />
        <div className="min-w-0">
          <h2 className="text-lg wrap-anywhere">{groomer.displayName}</h2>
          <p className="text-ink-soft wrap-anywhere">{groomer.businessName || groomer.area}</p>
          <Rating value={groomer.rating} count={groomer.reviewCount} className="mt-1" />
        </div>
      </div>
      {groomer.tagLine && <p className="mt-4">{groomer.tagLine}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={bookPath({ groomer: groomer.id })}>See open times</LinkButton>
        <LinkButton to={`/${groomer.vanityUrl}`} variant="secondary">
          See the profile
        </LinkButton>
      </div>
    </Card>
  );
}
