import { Link } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type ListedAddOn, listAddOns } from "../contract/add-ons.ts";
import { SearchByName, searchOf } from "../parts/search-by-name.tsx";
import { ADD_ONS_PATH, addOnPath, NEW_ADD_ON_PATH, SERVICES_PATH } from "../parts/services-path.ts";
import { ADD_ON_TEXTS, OFFER_TEXTS } from "../words.ts";
import type { Route } from "./+types/add-ons.ts";

export async function loader(args: Route.LoaderArgs) {
  const search = searchOf(args.request);
  const { addOns } = await call(args, listAddOns, { query: { search } });
  return { search, addOns };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Add-ons", matches) }, { name: "robots", content: "noindex" }];
}

/** The brand's add-ons, archived ones apart. */
export default function StaffAddOns({ loaderData }: Route.ComponentProps) {
  const { search, addOns } = loaderData;
  const sold = addOns.filter(({ isArchived }) => !isArchived);
  const archived = addOns.filter(({ isArchived }) => isArchived);
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title="Add-ons"
        lead={ADD_ON_TEXTS.lead}
        back={<TextLink to={SERVICES_PATH}>Services</TextLink>}
        actions={<LinkButton to={NEW_ADD_ON_PATH}>New add-on</LinkButton>}
      />
      <SearchByName
        path={ADD_ONS_PATH}
        search={search}
        found={`${formatCount(addOns.length, "add-on")} found`}
      />
      {addOns.length === 0 && (
        <EmptyState
          title={search ? ADD_ON_TEXTS.notFound : ADD_ON_TEXTS.none}
          actions={search && <TextLink to={ADD_ONS_PATH}>Show all</TextLink>}
        >
          {!search && ADD_ON_TEXTS.noneHelp}
        </EmptyState>
      )}
      {sold.length > 0 && <AddOns addOns={sold} />}
      {archived.length > 0 && (
        <Section title="Archived">
          <p className="mb-4 text-ink-soft">{OFFER_TEXTS.archivedLead}</p>
          <AddOns addOns={archived} />
        </Section>
      )}
    </div>
  );
}

function AddOns({ addOns }: { addOns: readonly ListedAddOn[] }) {
  return (
    <ul className="grid gap-3">
      {addOns.map(({ id, name, price, duration, availableInOnlineBooking, serviceCount }) => (
        <li key={id}>
          <Card padding="sm" pressable className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <div className="min-w-0 flex-1 basis-56">
              <Link to={addOnPath(id)} className="card-link font-semibold wrap-anywhere">
                {name}
              </Link>
              <p className="text-sm text-ink-soft">
                {serviceCount === 0 ? "With no service" : `With ${formatCount(serviceCount, "service")}`}
                {!availableInOnlineBooking && ", not online"}
              </p>
            </div>
            <p className="text-sm text-ink-soft tabular-nums">
              {formatCents(price)}, {duration} min
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
