import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { nowOf } from "#kit/web/now.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EmptyCalendar } from "#ui/illustrations/empty-calendar.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listOrders } from "../../contract/list.ts";
import { LIST_PATHS } from "../../parts/appointment-path.ts";
import { whenText } from "../../parts/appointment-row.tsx";
import { checkPath } from "../../parts/reschedule-path.ts";
import { howToReschedule } from "../../rules/changes.ts";
import { petNames } from "../../rules/order.ts";
import type { Route } from "./+types/pick-reschedule.ts";

export async function loader(args: Route.LoaderArgs) {
  const query = { group: "upcoming", order: "asc", limit: -1 } as const;
  const { items } = await call(args, listOrders, { query });
  const now = nowOf(args);
  const orders = items.filter((order) => howToReschedule(order, now) !== "not");
  // With a single visit there is nothing to choose.
  if (orders.length === 1 && orders[0]) throw redirect(checkPath(orders[0].id));
  return { orders };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Change a time", matches) }, { name: "robots", content: "noindex" }];
}

/**
 * The page /customer/appointments/upcoming/reschedule, without an order's id: the customer chooses the visit
 * that gets another time.
 */
export default function PickReschedule({ loaderData: { orders } }: Route.ComponentProps) {
  if (orders.length === 0) {
    return (
      <div className="page-width py-10 md:py-14">
        <EmptyState
          level={1}
          picture={<EmptyCalendar />}
          title="No visit can be moved"
          actions={
            <LinkButton to={LIST_PATHS.upcoming} variant="secondary">
              See your appointments
            </LinkButton>
          }
        >
          A visit that has begun or is over cannot be moved.
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page-width grid max-w-[48rem] gap-8 py-10 md:py-14">
      <PageHeader
        back={<TextLink to={LIST_PATHS.upcoming}>All appointments</TextLink>}
        title="Which visit do you want to move?"
        lead="Nothing changes until you choose another time and agree to it."
      />
      <ul className="grid gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <Card pressable className="flex flex-wrap items-center justify-between gap-4">
              <div className="min-w-0">
                <h2 className="text-lg wrap-anywhere">{whenText(order)}</h2>
                <p className="wrap-anywhere text-ink-soft">
                  {petNames(order)}
                  {order.serviceProvider && ` with ${order.serviceProvider.displayName}`}
                </p>
              </div>
              <LinkButton to={checkPath(order.id)} variant="secondary" className="card-link">
                Choose another time
                <span className="sr-only"> instead of {whenText(order)}</span>
              </LinkButton>
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
}
