import { CalendarPlus } from "lucide-react";
import { Form, Link, redirect } from "react-router";
import { BOOK_PATH } from "#features/booking/clients/parts/book-paths.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { formatCount, formatList } from "#kit/wire/format/counts.ts";
import { formatShortStart } from "#kit/wire/format/times.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { LiveText } from "#ui/live-text.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type ClientBrief, listClients } from "../contract/clients.ts";
import { CLIENTS_PATH } from "../parts/client-path.ts";
import type { Route } from "./+types/clients.ts";

const ON_A_PAGE = 20;
const MAX_SEARCH = 80;

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  const search = (url.searchParams.get("search") ?? "").trim().slice(0, MAX_SEARCH);
  const page = pageNumber(url);
  const found = await call(args, listClients, { query: { search, page, limit: ON_A_PAGE } });
  if (found.items.length === 0 && page > 1) throw redirect(pagePath(search, 1));
  return { search, found };
}

const pagePath = (search: string, page: number) => {
  const query = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `${CLIENTS_PATH}?${query}` : CLIENTS_PATH;
};

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Clients", matches) }, { name: "robots", content: "noindex" }];
}

export const handle: LiveHandle<unknown> = { isStale: ({ event }) => event === "visit" };

/** All customers with a visit of the groomer, and a search by the names of people and pets. */
export default function Clients({ loaderData: { search, found } }: Route.ComponentProps) {
  const hasSearch = search !== "";
  return (
    <div className="page-width py-8 md:py-14">
      <PageHeader
        title="Clients"
        actions={
          <LinkButton to={BOOK_PATH} icon={<CalendarPlus aria-hidden="true" className="size-4.5" />}>
            Book a visit
          </LinkButton>
        }
      />
      {(found.total > 0 || hasSearch) && (
        <Form
          method="get"
          action={CLIENTS_PATH}
          role="search"
          noValidate
          className="mt-6 flex items-end gap-3 md:max-w-sm"
        >
          <Field label="Name of a person or a pet" name="search" className="flex-1">
            <TextInput type="search" key={search} defaultValue={search} maxLength={MAX_SEARCH} />
          </Field>
          <Button variant="secondary" className="min-h-12">
            Find
          </Button>
        </Form>
      )}
      <LiveText>{hasSearch ? `${formatCount(found.total, "client")} found` : ""}</LiveText>
      {found.items.length > 0 ? (
        <>
          <ul className="mt-6 grid gap-3 md:grid-cols-2">
            {found.items.map((client) => (
              <ClientRow key={client.id} client={client} />
            ))}
          </ul>
          <div className="mt-6">
            <Pager {...found} to={(page) => pagePath(search, page)} />
          </div>
        </>
      ) : hasSearch ? (
        <EmptyState
          title={`No client is found by "${search}"`}
          actions={<TextLink to={CLIENTS_PATH}>Show all</TextLink>}
        >
          Try a shorter part of the name.
        </EmptyState>
      ) : (
        <EmptyState title="No clients yet">
          Whoever books a visit with you appears here, with the pets and all visits.
        </EmptyState>
      )}
    </div>
  );
}

/** A client in the list: name, pets, last and next visit. */
function ClientRow({ client }: { client: ClientBrief }) {
  const { id, displayName, petNames, visits, noShows, lastVisit, nextVisit } = client;
  return (
    <li>
      <Card pressable padding="sm" className="h-full">
        <h2 className="text-base wrap-anywhere">
          <Link to={`${CLIENTS_PATH}/${id}`} className="card-link">
            {displayName}
          </Link>
        </h2>
        {petNames.length > 0 && <p className="text-ink-soft wrap-anywhere">{formatList(petNames)}</p>}
        <p className="mt-1 text-sm text-ink-soft">
          {nextVisit
            ? `Next: ${formatShortStart(nextVisit)}`
            : lastVisit && `Last: ${formatShortStart(lastVisit)}`}
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Badge>{formatCount(visits, "visit")}</Badge>
          {noShows > 0 && <Badge tone="danger">{formatCount(noShows, "missed visit")}</Badge>}
        </p>
      </Card>
    </li>
  );
}
