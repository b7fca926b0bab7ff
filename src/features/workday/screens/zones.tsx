import { Plus } from "lucide-react";
import { useState } from "react";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { listZones } from "../contract/zones.ts";
import { ZoneCard } from "../parts/zone-card.tsx";
import { aroundZones, ZonesMap } from "../parts/zones-map.tsx";
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
  const [selected, setSelected] = useState<string | null>(null);
  const add = (
    <LinkButton to="/groomer/zones/new" icon={<Plus aria-hidden="true" className="size-5" />}>
      Add a zone
    </LinkButton>
  );
  return (
    <div className="page-width py-8 md:py-14">
      <PageHeader
        title="Your zones"
        lead="Customers can book you where a zone covers their door. Where zones overlap, the lowest price of the day counts."
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
        {zones.length === 0 ? (
          <EmptyState title="No zones yet" actions={mayChange && add}>
            Without a zone, customers cannot book you.
          </EmptyState>
        ) : (
          <div className="grid gap-5 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
            <ul className="grid content-start gap-3">
              {zones.map((zone) => (
                <li key={zone.id}>
                  <ZoneCard zone={zone} isChosen={zone.id === selected} mayChange={mayChange} />
                </li>
              ))}
            </ul>
            <ZonesMap zones={zones} around={around} selected={selected} onSelect={setSelected} />
          </div>
        )}
      </div>
    </div>
  );
}
