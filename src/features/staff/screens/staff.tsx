import { listDeskRooms } from "#features/messaging/desk/contract/rooms.ts";
import type { StaffOrder } from "#features/orders/answers/contract/answers.ts";
import { listWaiting } from "#features/orders/answers/contract/lists.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { listApplications } from "#features/workday/joining/contract/decision.ts";
import { call } from "#kit/web/call.ts";
import { pagePath } from "#kit/web/page-path.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { getStaffDay, getStaffSelf } from "../contract/day.ts";
import { AreaVisits } from "../parts/area-visits.tsx";
import { type WaitingFigure, WaitingFigures, WaitingOrders } from "../parts/waiting.tsx";
import { DAY_TEXTS } from "../words.ts";
import type { Route } from "./+types/staff.ts";

/** What waits of a kind. */
const toInbox = (kind: string) => `/staff/inbox?kind=${kind}`;

const FIRST = { query: { limit: 5, page: 1 } };

/** Reads only what the staff member may see. */
export async function loader(args: Route.LoaderArgs) {
  const { displayName, permissions } = await call(args, getStaffSelf);
  const may = (permission: Permission) => permissions.includes(permission);
  const [day, orders, applications, desk] = await Promise.all([
    may("orders.read") ? call(args, getStaffDay) : null,
    may("orders.read") ? call(args, listWaiting, FIRST) : null,
    may("groomers.read") ? call(args, listApplications, FIRST) : null,
    may("messages.read") ? call(args, listDeskRooms, { query: { limit: 1 } }) : null,
  ]);
  const figures: WaitingFigure[] = [
    ...(day
      ? [
          { label: "Orders to answer", count: day.waiting - day.changes, to: toInbox("order") },
          { label: "Late changes to answer", count: day.changes, to: toInbox("change") },
        ]
      : []),
    ...(applications
      ? [
          {
            label: "Groomers to approve",
            count: applications.total,
            to: may("groomers.approve") ? toInbox("groomer") : "/staff/groomers",
          },
        ]
      : []),
    ...(desk ? [{ label: "Late conversations", count: desk.counts.late, to: toInbox("conversation") }] : []),
  ];
  return {
    displayName,
    areas: day?.areas ?? null,
    areaId: new URL(pagePath(args.request), args.request.url).searchParams.get("area"),
    // Those that wait come first; orders that ended lately follow.
    orders: (orders?.items ?? []).slice(0, day?.waiting).map(toWaitingOrder),
    figures,
  };
}

/** The page has no phone number or address that it does not show. */
const toWaitingOrder = ({ id, number, status, customer, area, appointmentStart }: StaffOrder) => ({
  ...{ id, number, status, appointmentStart },
  name: customer.displayName,
  area: { name: area.name, timeZone: area.timeZone },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Today", matches) }, { name: "robots", content: "noindex" }];
}

/** A glance at the day, where the team's sign-in leads. */
export default function Staff({ loaderData }: Route.ComponentProps) {
  const { displayName, areas, areaId, orders, figures } = loaderData;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-6 md:py-10">
      <PageHeader title="Today" lead={`Hello, ${displayName}`} />
      {figures.length === 0 && <p className="text-ink-soft">{DAY_TEXTS.nothing}</p>}
      {figures.length > 0 && <WaitingFigures figures={figures} />}
      {areas && <AreaVisits areas={areas} areaId={areaId} />}
      <WaitingOrders orders={orders} />
    </div>
  );
}
