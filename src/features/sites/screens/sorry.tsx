import { EmptyMap } from "#ui/illustrations/empty-map.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { PhoneLink } from "../parts/phone-link.tsx";
import { readLeadQuery } from "../parts/send-lead.ts";
import { titleOf, useSite } from "../parts/use-site.ts";
import type { Route } from "./+types/sorry.ts";

/** Reads the ZIP code that a link may carry. The page is for a visitor outside every service area. */
export function loader({ request }: Route.LoaderArgs) {
  const { postalCode } = readLeadQuery(request).known;
  return { postalCode: /^\d{5}$/.test(postalCode) ? postalCode : "" };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Sorry", matches) }, { name: "robots", content: "noindex" }];
}

export default function Sorry({ loaderData: { postalCode } }: Route.ComponentProps) {
  const { phone } = useSite();
  const leadPath = postalCode ? `/lead?${new URLSearchParams({ postalCode })}` : "/lead";
  return (
    <div className="page-width pt-10 md:pt-16">
      <div className="mx-auto grid max-w-sm justify-items-start gap-8">
        <EmptyMap className="w-56 max-w-full" />
        <PageHeader
          title="Sorry, we do not come to you yet"
          lead={`No groomer drives to ${postalCode || "your address"} at the moment. We plan new routes where people want them.`}
        />
        <div className="flex flex-wrap gap-3">
          <LinkButton to={leadPath}>Ask us to come</LinkButton>
          <LinkButton to="/our-groomers" variant="secondary">
            See where we drive
          </LinkButton>
        </div>
        {phone && (
          <p className="text-ink-soft">
            Or call us: <PhoneLink number={phone} className="font-medium text-ink underline" />
          </p>
        )}
      </div>
    </div>
  );
}
