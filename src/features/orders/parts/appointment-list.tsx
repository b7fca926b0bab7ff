import { EmptyState } from "#ui/empty-state.tsx";
import { EmptyCalendar } from "#ui/illustrations/empty-calendar.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { ListGroup } from "../rules/listing.ts";
import { AppointmentFilters } from "./appointment-filters.tsx";
import { LIST_PATHS } from "./appointment-path.ts";
import { AppointmentRow } from "./appointment-row.tsx";
import { APPOINTMENT_TABS } from "./appointment-tabs.ts";
import { isFiltered, listPath } from "./list-query.ts";
import type { ShownList } from "./read-appointments.ts";

/** A list of a customer's appointments, upcoming or past. The URL has the filters and the page. */
export function AppointmentList({ list, title }: { list: ShownList; title: string }) {
  const { group, filters, items, total, limit, errors } = list;
  return (
    <div className="page-width grid gap-6 py-10 md:py-14">
      <PageHeader title={title} />
      <TabLinks label="Appointments" tabs={APPOINTMENT_TABS} />
      {(total > 0 || isFiltered(filters)) && (
        <AppointmentFilters group={group} filters={filters} errors={errors} />
      )}
      {items.length > 0 ? (
        <ul className="grid gap-4">
          {items.map((order) => (
            <AppointmentRow key={order.id} order={order} />
          ))}
        </ul>
      ) : (
        <NothingHere list={list} />
      )}
      {group === "upcoming" && items.length > 0 && (
        <p>
          <TextLink to="/customer/settings#calendar-part">Show all appointments in my own calendar</TextLink>
        </p>
      )}
      <Pager
        page={filters.page}
        total={total}
        limit={limit}
        to={(page) => listPath(group, { ...filters, page })}
      />
    </div>
  );
}

const EMPTY: Record<ListGroup, { title: string; words: string }> = {
  upcoming: {
    title: "No visit ahead",
    words: "When you book a visit, you find it here with its time, your groomer and how to change it.",
  },
  past: { title: "No visits yet", words: "Once a visit is over, you find it here with its receipt." },
};

/** An empty list: there are no appointments, no filter matches, or the page is beyond the last page. */
function NothingHere({ list: { group, filters, total } }: { list: ShownList }) {
  const { title, words } = EMPTY[group];
  if (isFiltered(filters) || total > 0) {
    return (
      <EmptyState
        title={total > 0 ? "This page is empty" : "Nothing fits this filter"}
        actions={
          <LinkButton to={LIST_PATHS[group]} variant="secondary">
            Show all
          </LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      picture={<EmptyCalendar />}
      title={title}
      actions={<LinkButton to="/customer/new?reset">Book a visit</LinkButton>}
    >
      {words}
    </EmptyState>
  );
}
