import { Link } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { type ListedArea, listDeskAreas } from "../contract.ts";
import { areaPath, NEW_AREA_PATH } from "../parts/areas-path.ts";
import { AREA_TEXTS, describeListedArea } from "../words.ts";
import type { Route } from "./+types/areas.ts";

export const loader = (args: Route.LoaderArgs) => call(args, listDeskAreas);

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Areas", matches) }, { name: "robots", content: "noindex" }];
}

/** The brand's areas, archived ones apart. */
export default function StaffAreas({ loaderData: { areas } }: Route.ComponentProps) {
  const served = areas.filter(({ isArchived }) => !isArchived);
  const archived = areas.filter(({ isArchived }) => isArchived);
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title="Areas"
        lead={AREA_TEXTS.lead}
        actions={<LinkButton to={NEW_AREA_PATH}>New area</LinkButton>}
      />
      {areas.length === 0 && <EmptyState title={AREA_TEXTS.none}>{AREA_TEXTS.noneHelp}</EmptyState>}
      {served.length > 0 && <Areas areas={served} />}
      {archived.length > 0 && (
        <Section title="Archived">
          <p className="mb-4 text-ink-soft">{AREA_TEXTS.archivedLead}</p>
          <Areas areas={archived} />
        </Section>
      )}
    </div>
  );
}

function Areas({ areas }: { areas: readonly ListedArea[] }) {
  return (
    <ul className="grid gap-3">
      {areas.map((area) => (
        <li key={area.id}>
          <Card padding="sm" pressable className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <div className="min-w-0 flex-1 basis-56">
              <Link to={areaPath(area.id)} className="card-link font-semibold wrap-anywhere">
                {area.name}
              </Link>
              <p className="text-sm wrap-anywhere text-ink-soft">{describeListedArea(area)}</p>
            </div>
            <p className="text-sm text-ink-soft tabular-nums">{formatPhone(area.phoneNumber)}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
