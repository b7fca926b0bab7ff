import { CalendarPlus } from "lucide-react";
import { data, redirect } from "react-router";
import { Permitted } from "#features/accounts/parts/permitted.tsx";
import { PersonLinks } from "#features/accounts/parts/staff-link.tsx";
import { deskBookPath } from "#features/booking/desk/parts/desk-book-paths.ts";
import { DESK_BOOK_TEXTS } from "#features/booking/desk/words.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { getStaffSelf } from "#features/staff/contract/day.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listAssignableGroomers, setAssignedGroomer } from "../contract/assigned-groomer.ts";
import { showDeskCustomer } from "../contract/customer.ts";
import { deactivateCustomer, reactivateCustomer, sendProfileLink, sendTermsLink } from "../contract/state.ts";
import { AccountForms } from "../parts/account-forms.tsx";
import { AssignForm, readGroomer } from "../parts/assign-form.tsx";
import { CreditHistory } from "../parts/credit-history.tsx";
import { CustomerActivity } from "../parts/customer-activity.tsx";
import { CustomerFacts } from "../parts/customer-facts.tsx";
import { CustomerPets } from "../parts/customer-pets.tsx";
import { CustomerVisits } from "../parts/customer-visits.tsx";
import { DESK_CUSTOMERS_PATH, deskCustomerPath } from "../parts/desk-customer-path.ts";
import { CUSTOMER_STATES, CUSTOMERS_TEXTS } from "../words/pages.ts";
import type { Route } from "./+types/customer.ts";

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const customer = await call(args, showDeskCustomer, { params: { id: args.params.id } });
  const mayWrite = (await call(args, getStaffSelf)).permissions.includes("customers.write");
  const groomers =
    mayWrite && customer.status !== "inactive"
      ? (await call(args, listAssignableGroomers, { params: { id: args.params.id } })).items
      : null;
  const notice = Object.entries(NOTICES).find(([name]) => searchParams.has(name));
  return { customer, groomers, notice: notice?.[1] ?? null };
}

/** What the page says after a change, by the name in its query. */
const NOTICES = {
  created: CUSTOMERS_TEXTS.created,
  saved: CUSTOMERS_TEXTS.saved,
  booked: DESK_BOOK_TEXTS.booked,
  sent: DESK_BOOK_TEXTS.link,
};

export async function action(args: Route.ActionArgs) {
  const params = { id: args.params.id };
  const form = await args.request.formData();
  const part = textOf(form, "part");
  const description = textOf(form, "description");
  try {
    if (part === "groomer") await call(args, setAssignedGroomer, { params, body: readGroomer(form) });
    else if (part === "terms") await call(args, sendTermsLink, { params, body: {} });
    else if (part === "link") await call(args, sendProfileLink, { params, body: {} });
    else if (part === "open") await call(args, reactivateCustomer, { params, body: { description } });
    else if (part !== "close") throw data(null, { status: 400 });
    else {
      const body = { description, ...(form.has("keepVisits") && { visits: "keep" as const }) };
      await call(args, deactivateCustomer, { params, body });
    }
  } catch (error) {
    const refused = refusedForm(error, form);
    return data({ ...refused.data, part }, refused.init ?? undefined);
  }
  return redirect(`${deskCustomerPath(params.id)}?saved`);
}

/** After a refusal the page shows the account as it is now. */
export const shouldRevalidate = () => true;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.customer.displayName ?? "Customer";
  return [{ title: titleOf(name, matches) }, { name: "robots", content: "noindex" }];
}

/** What the brand has about a customer, and what the team may change. */
export default function Customer({
  loaderData: { customer, groomers, notice },
  actionData,
}: Route.ComponentProps) {
  const { displayName, status, deletesAt, area } = customer;
  return (
    <div className="page-width grid max-w-[56rem] grid-cols-[minmax(0,1fr)] gap-8 py-6 md:py-10">
      <PageHeader
        title={displayName}
        lead={<Badge tone={status === "active" ? "success" : "warn"}>{CUSTOMER_STATES[status]}</Badge>}
        back={<TextLink to={DESK_CUSTOMERS_PATH}>Customers</TextLink>}
        actions={
          status !== "inactive" && (
            <Permitted needs="orders.write">
              <LinkButton
                to={deskBookPath(customer.id)}
                icon={<CalendarPlus aria-hidden="true" className="size-4.5" />}
              >
                Book
              </LinkButton>
            </Permitted>
          )
        }
      />
      {notice && !actionData && <Notice tone="success" title={notice} takesFocus={notice} />}
      {status === "inactive" && <Notice tone="warn">{CUSTOMERS_TEXTS.closed}</Notice>}
      {deletesAt && (
        <Notice tone="warn">{`${CUSTOMERS_TEXTS.closedByCustomer} ${formatLongDate(deletesAt, area?.timeZone)}.`}</Notice>
      )}
      <CustomerFacts customer={customer} />
      <PersonLinks kind="customer" id={customer.id} isClosed={status === "inactive"} />
      <CustomerPets customer={customer} />
      <CustomerVisits customer={customer} />
      <CustomerActivity customer={customer} />
      <CreditHistory customer={customer} />
      <Permitted needs="customers.write">
        {groomers && <AssignForm {...{ customer, groomers, refused: actionData }} />}
        <AccountForms customer={customer} refused={actionData} />
      </Permitted>
    </div>
  );
}
