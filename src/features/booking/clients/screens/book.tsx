import { UserPlus } from "lucide-react";
import { Form, Link } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { listClients } from "#features/workday/contract/clients.ts";
import { call } from "#kit/web/call.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { formatCount, formatList } from "#kit/wire/format/counts.ts";
import { formatDay } from "#kit/wire/format/dates.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { LiveText } from "#ui/live-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { BOOK_NEW_PATH, BOOK_PATH, bookClientPath } from "../parts/book-paths.ts";
import { readWhen, type When, whenFields } from "../parts/book-query.ts";
import { HiddenWhen } from "../parts/hidden-when.tsx";
import { LINK_SENT } from "../words.ts";
import type { Route } from "./+types/book.ts";

const ON_A_PAGE = 20;
const MAX_SEARCH = 80;

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  const { searchParams } = url;
  const search = (searchParams.get("search") ?? "").trim().slice(0, MAX_SEARCH);
  const page = pageNumber(url);
  const found = await call(args, listClients, { query: { search, page, limit: ON_A_PAGE } });
  return { search, found, isSent: searchParams.has("sent"), when: readWhen(searchParams) };
}

const pagePath = (search: string, page: number, when: When) =>
  `${BOOK_PATH}?${new URLSearchParams({ ...whenFields(when), ...(search && { search }), page: String(page) })}`;

/** The next step, with the time that the groomer has in mind. */
function withWhen(path: string, when: When): string {
  const query = String(new URLSearchParams(whenFields(when)));
  return query === "" ? path : `${path}?${query}`;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Book a visit", matches) }, { name: "robots", content: "noindex" }];
}

/** The groomer chooses the client of a visit: somebody with an earlier visit, or somebody new. */
export default function Book({ loaderData }: Route.ComponentProps) {
  const { search, found, isSent, when } = loaderData;
  const hasSearch = search !== "";
  return (
    <div className="page-width max-w-[44rem] py-8 md:py-12">
      <PageHeader
        title="Book a visit"
        lead={
          <>
            {when.date && (
              <span className="block">
                {`On ${formatDay(when.date)}${when.from ? `, from ${formatWallTime(when.from)} on` : ""}.`}
              </span>
            )}
            <span className="block">For a client, at once or by a link. For somebody new, by a link.</span>
          </>
        }
        actions={
          <LinkButton
            to={withWhen(BOOK_NEW_PATH, when)}
            icon={<UserPlus aria-hidden="true" className="size-4.5" />}
          >
            Somebody new
          </LinkButton>
        }
      />
      {isSent && (
        <Notice tone="success" live className="mt-6">
          {LINK_SENT}
        </Notice>
      )}
      {(found.total > 0 || hasSearch) && (
        <Form method="get" action={BOOK_PATH} role="search" noValidate className="mt-6 flex items-end gap-3">
          <HiddenWhen when={when} />
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
          <ul className="mt-6 grid gap-3">
            {found.items.map(({ id, displayName, petNames }) => (
              <li key={id}>
                <Card pressable padding="sm">
                  <h2 className="text-base wrap-anywhere">
                    <Link to={withWhen(bookClientPath(id), when)} className="card-link">
                      {displayName}
                    </Link>
                  </h2>
                  {petNames.length > 0 && (
                    <p className="text-ink-soft wrap-anywhere">{formatList(petNames)}</p>
                  )}
                </Card>
              </li>
            ))}
          </ul>
          <div className="mt-6">
            <Pager {...found} to={(page) => pagePath(search, page, when)} />
          </div>
        </>
      ) : (
        <EmptyState
          title={hasSearch ? `No client is found by "${search}"` : "No clients yet"}
          actions={hasSearch && <TextLink to={withWhen(BOOK_PATH, when)}>Show all</TextLink>}
        >
          {hasSearch
            ? "Try a shorter part of the name, or send a link to somebody new."
            : "Send a link to somebody new: the first visit makes them your client."}
        </EmptyState>
      )}
    </div>
  );
}
