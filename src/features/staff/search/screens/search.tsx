import { Form } from "react-router";
import { usePermissions } from "#features/accounts/parts/permitted.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/field.tsx";
import { LiveText } from "#ui/live-text.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { type SearchGroup, searchStaff } from "../contract.ts";
import { SearchResultsList } from "../parts/search-results.tsx";
import { MAX_SEARCH } from "../rules/kinds.ts";
import { searchPath } from "../rules/paths.ts";
import { SEARCH_TEXTS } from "../words.ts";
import type { Route } from "./+types/search.ts";

type Found = { q: string; groups: SearchGroup[] | null; errors?: string[] };

export async function loader(args: Route.LoaderArgs): Promise<Found> {
  const { searchParams } = new URL(pagePath(args.request), args.request.url);
  const q = (searchParams.get("q") ?? "").trim().slice(0, MAX_SEARCH);
  if (q === "") return { q, groups: null };
  try {
    return { q, groups: (await call(args, searchStaff, { query: { q } })).groups };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code !== "validation_failed" && refusal?.code !== "too_many_requests") throw error;
    return { q, groups: null, errors: refusal.errors?.q ?? [refusal.message] };
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Search", matches) }, { name: "robots", content: "noindex" }];
}

/** The team's search as a page, which works without scripts and has an address. */
export default function SearchPage({ loaderData: { q, groups, errors } }: Route.ComponentProps) {
  const hint = usePermissions().includes("customers.contact") ? SEARCH_TEXTS.hint : SEARCH_TEXTS.maskedHint;
  const count = groups?.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  return (
    <div className="page-width grid max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="Search" />
      <Form
        method="get"
        action={searchPath()}
        role="search"
        noValidate
        className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
      >
        <Field label="Find" name="q" hint={hint} {...(errors && { errors })}>
          <TextInput type="search" key={q} defaultValue={q} maxLength={MAX_SEARCH} autoComplete="off" />
        </Field>
        <Button variant="secondary" className="min-h-12">
          Search
        </Button>
      </Form>
      <LiveText>{groups === null ? "" : `${formatCount(count, "result")} found`}</LiveText>
      {groups?.length === 0 && (
        <EmptyState title={`${SEARCH_TEXTS.none} for "${q}"`}>{SEARCH_TEXTS.noneHelp}</EmptyState>
      )}
      {groups && <SearchResultsList groups={groups} />}
    </div>
  );
}
