import { Plus } from "lucide-react";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getApplicationAsStaff } from "../../joining/contract/decision.ts";
import { groomerAreaPath, staffGroomerPath } from "../../joining/parts/staff-groomer-path.ts";
import { ZonesList } from "../../parts/zones-list.tsx";
import { aroundZones } from "../../parts/zones-map.tsx";
import { NEW_ZONE } from "../../rules/zone-paths.ts";
import { listZonesAsStaff } from "../contract/zones.ts";
import { DESK_TEXTS } from "../words/changes.ts";
import { TEAM_ZONE_TEXTS } from "../words/zone-texts.ts";
import type { Route } from "./+types/groomer-zones.ts";

export async function loader(args: Route.LoaderArgs) {
  const params = { id: args.params.id };
  const [{ id, displayName }, own] = await Promise.all([
    call(args, getApplicationAsStaff, { params }),
    call(args, listZonesAsStaff, { params }),
  ]);
  const { searchParams } = new URL(args.request.url);
  const done = searchParams.has("saved") ? "saved" : searchParams.has("removed") ? "deleted" : null;
  const { zones, mayChange } = own;
  return { groomer: { id, displayName }, zones, mayChange, around: aroundZones(own), done };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = `Zones of ${loaderData?.groomer.displayName ?? "a groomer"}`;
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

/** A groomer's work zones as a list and on a map, on a page of the team. */
export default function GroomerZones({ loaderData }: Route.ComponentProps) {
  const { groomer, zones, mayChange, around, done } = loaderData;
  const path = groomerAreaPath(groomer.id, "zones");
  const add = (
    <LinkButton to={`${path}/${NEW_ZONE}`} icon={<Plus aria-hidden="true" className="size-5" />}>
      Add a zone
    </LinkButton>
  );
  return (
    <div key={groomer.id} className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={TEAM_ZONE_TEXTS.zones}
        lead={TEAM_ZONE_TEXTS.lead}
        back={<TextLink to={staffGroomerPath(groomer.id)}>{groomer.displayName}</TextLink>}
        actions={mayChange && zones.length > 0 && add}
      />
      {done && (
        <Notice tone="success" takesFocus={done}>
          The zone is {done}.
        </Notice>
      )}
      {!mayChange && <Notice>{DESK_TEXTS.readOnly}</Notice>}
      <ZonesList {...{ zones, around, mayChange, path, add }} texts={TEAM_ZONE_TEXTS} />
    </div>
  );
}
