import { Link } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type ListedService, listOffer } from "../contract.ts";
import { SearchByName, searchOf } from "../parts/search-by-name.tsx";
import {
  ADD_ONS_PATH,
  CATEGORIES_PATH,
  newServicePath,
  SERVICES_PATH,
  servicePath,
} from "../parts/services-path.ts";
import { CATEGORY_TEXTS, OFFER_TEXTS } from "../words.ts";
import type { Route } from "./+types/services.ts";

export async function loader(args: Route.LoaderArgs) {
  const search = searchOf(args.request);
  const { services, categories } = await call(args, listOffer, { query: { search } });
  return { search, services, categories };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Services", matches) }, { name: "robots", content: "noindex" }];
}

/** The brand's services by category, archived ones apart. */
export default function StaffServices({ loaderData }: Route.ComponentProps) {
  const { search, services, categories } = loaderData;
  const sold = services.filter(({ isArchived }) => !isArchived);
  const archived = services.filter(({ isArchived }) => isArchived);
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title="Services"
        lead={OFFER_TEXTS.lead}
        actions={
          <>
            <LinkButton to={CATEGORIES_PATH} variant="secondary">
              Categories
            </LinkButton>
            <LinkButton to={ADD_ONS_PATH} variant="secondary">
              Add-ons
            </LinkButton>
          </>
        }
      />
      <SearchByName
        path={SERVICES_PATH}
        search={search}
        found={`${formatCount(services.length, "service")} found`}
      />
      {services.length === 0 && (
        <EmptyState
          title={search ? OFFER_TEXTS.notFound : OFFER_TEXTS.none}
          actions={
            search ? (
              <TextLink to={SERVICES_PATH}>Show all</TextLink>
            ) : (
              categories.length === 0 && <TextLink to={CATEGORIES_PATH}>Make a category</TextLink>
            )
          }
        >
          {!search && (categories.length === 0 ? CATEGORY_TEXTS.first : OFFER_TEXTS.noneHelp)}
        </EmptyState>
      )}
      {categories.map(({ id, name }) => {
        const own = sold.filter(({ categoryId }) => categoryId === id);
        if (search && own.length === 0) return null;
        return (
          <Section
            key={id}
            title={<span className="wrap-anywhere">{name}</span>}
            aside={
              <TextLink to={newServicePath(id)} className="inline-flex min-h-11 items-center">
                Add a service<span className="sr-only"> to {name}</span>
              </TextLink>
            }
          >
            <Services services={own} />
          </Section>
        );
      })}
      {archived.length > 0 && (
        <Section title="Archived">
          <p className="mb-4 text-ink-soft">{OFFER_TEXTS.archivedLead}</p>
          <Services services={archived} />
        </Section>
      )}
    </div>
  );
}

function Services({ services }: { services: readonly ListedService[] }) {
  return (
    <ul className="grid gap-3">
      {services.map(({ id, name, minPrice, maxPrice }) => (
        <li key={id}>
          <Card padding="sm" pressable className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <Link
              to={servicePath(id)}
              className="card-link min-w-0 flex-1 basis-56 font-semibold wrap-anywhere"
            >
              {name}
            </Link>
            <p className="text-sm text-ink-soft tabular-nums">
              {minPrice === null || maxPrice === null
                ? "No price"
                : formatRange({ min: minPrice, max: maxPrice })}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
