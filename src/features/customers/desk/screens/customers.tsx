import { UserPlus } from "lucide-react";
import { Form, Link } from "react-router";
import { Permitted, usePermissions } from "#features/accounts/parts/permitted.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { formatCount, formatList } from "#kit/wire/format/counts.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
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
import { type DeskCustomerRow, listDeskCustomers } from "../contract/list.ts";
import {
  customersPath,
  DESK_CUSTOMERS_PATH,
  deskCustomerPath,
  NEW_CUSTOMER_PATH,
} from "../parts/desk-customer-path.ts";
import { MAX_SEARCH } from "../rules/search.ts";
import { CUSTOMER_STATES, CUSTOMERS_TEXTS } from "../words/pages.ts";
import type { Route } from "./+types/customers.ts";

const ON_A_PAGE = 20;

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(pagePath(args.request), args.request.url);
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, MAX_SEARCH);
  const query = { q, page: pageNumber(url), limit: ON_A_PAGE };
  try {
    return { q, found: await call(args, listDeskCustomers, { query }), errors: undefined };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code !== "validation_failed") throw error;
    return { q, found: { items: [], total: 0, page: 1, limit: ON_A_PAGE }, errors: refusal.errors?.q };
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Customers", matches) }, { name: "robots", content: "noindex" }];
}

/** The brand's customers, found by name, phone number, e-mail address or pet. */
export default function Customers({ loaderData: { q, found, errors } }: Route.ComponentProps) {
  const hint = usePermissions().includes("customers.contact")
    ? CUSTOMERS_TEXTS.hint
    : CUSTOMERS_TEXTS.maskedHint;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title="Customers"
        lead={CUSTOMERS_TEXTS.lead}
        actions={
          <Permitted needs="customers.write">
            <NewCustomer />
          </Permitted>
        }
      />
      <Form
        method="get"
        action={DESK_CUSTOMERS_PATH}
        role="search"
        noValidate
        className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
      >
        <Field label="Find a customer" name="q" hint={hint} errors={errors}>
          <TextInput type="search" key={q} defaultValue={q} maxLength={MAX_SEARCH} autoComplete="off" />
        </Field>
        <Button variant="secondary" className="min-h-12">
          Find
        </Button>
      </Form>
      <LiveText>{q === "" ? "" : `${formatCount(found.total, "customer")} found`}</LiveText>
      {found.items.length === 0 ? (
        <Empty q={q} />
      ) : (
        <ul className="grid gap-3">
          {found.items.map((customer) => (
            <li key={customer.id}>
              <Customer customer={customer} />
            </li>
          ))}
        </ul>
      )}
      <Pager {...found} to={(page) => customersPath(q, page)} />
    </div>
  );
}

function NewCustomer() {
  return (
    <LinkButton to={NEW_CUSTOMER_PATH} icon={<UserPlus aria-hidden="true" className="size-4.5" />}>
      New customer
    </LinkButton>
  );
}

function Empty({ q }: { q: string }) {
  return (
    <EmptyState
      title={q === "" ? "No customers" : `No customers match "${q}"`}
      actions={
        <>
          <Permitted needs="customers.write">
            <NewCustomer />
          </Permitted>
          {q !== "" && <TextLink to={DESK_CUSTOMERS_PATH}>Show all</TextLink>}
        </>
      }
    >
      {q === "" ? CUSTOMERS_TEXTS.none : CUSTOMERS_TEXTS.notFound}
    </EmptyState>
  );
}

function Customer({ customer }: { customer: DeskCustomerRow }) {
  const { id, displayName, phoneNumber, email, status, areaName, petNames } = customer;
  const contact = [phoneNumber && formatPhone(phoneNumber), email].filter(Boolean).join(" · ");
  const about = [formatList(petNames), areaName].filter(Boolean).join(" · ");
  return (
    <Card padding="sm" pressable className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-base wrap-anywhere">
          <Link to={deskCustomerPath(id)} className="card-link">
            {displayName}
          </Link>
        </h2>
        {about && <p className="text-ink-soft wrap-anywhere">{about}</p>}
        {contact && <p className="text-sm text-ink-soft wrap-anywhere">{contact}</p>}
      </div>
      {status !== "active" && <Badge tone="warn">{CUSTOMER_STATES[status]}</Badge>}
    </Card>
  );
}
