import { Plus } from "lucide-react";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { listZones } from "../contract/zones.ts";
import { ZonesList } from "../parts/zones-list.tsx";
import { aroundZones } from "../parts/zones-map.tsx";
import { NEW_ZONE, OWN_ZONES } from "../rules/zone-paths.ts";
import { OWN_ZONE_TEXTS } from "../words/zone-texts.ts";
import type { Route } from "./+types/zones.ts";

export async function loader(args: Route.LoaderArgs) {
  const own = await call(args, listZones);
  const { searchParams } = new URL(args.request.url);
  const done = searchParams.has("saved") ? "saved" : searchParams.has("removed") ? "deleted" : null;
  return { zones: own.zones, mayChange: own.mayChange, around: aroundZones(own), done };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Your zones", matches) }, { name: "robots", content: "noindex" }];
}

/** A groomer's work zones as a list and on a map. */
export default function ZonesPage({ loaderData: { zones, mayChange, around, done } }: Route.ComponentProps) {
  const add = (
    <LinkButton to={`${OWN_ZONES}/${NEW_ZONE}`} icon={<Plus aria-hidden="true" className="size-5" />}>
      Add a zone
    </LinkButton>
  );
  return (
    <div className="page-width py-8 md:py-14">
      <PageHeader
        title={OWN_ZONE_TEXTS.zones}
        lead={OWN_ZONE_TEXTS.lead}
        actions={mayChange && zones.length > 0 && add}
      />
      <div className="mt-6 grid gap-5 md:mt-8">
        {done && (
          <p role="status" className="font-semibold text-success-text">
            The zone is {done}.
          </p>
        )}
        {!mayChange && (
          <Notice title="Your brand sets your zones">
            Please contact its team if a zone needs to change.
          </Notice>
        )}
        <ZonesList
          zones={zones}
          around={around}
          mayChange={mayChange}
          path={OWN_ZONES}
          add={add}
          texts={OWN_ZONE_TEXTS}
        />
      </div>
    </div>
  );
}
