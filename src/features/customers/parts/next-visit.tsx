import { Link } from "react-router";
import type { OrderBrief } from "#features/orders/contract/list.ts";
import { AppointmentActions } from "#features/orders/parts/appointment-actions.tsx";
import { appointmentPath, LIST_PATHS } from "#features/orders/parts/appointment-path.ts";
import { whenText } from "#features/orders/parts/appointment-row.tsx";
import { StatusBadge } from "#features/orders/parts/status-badge.tsx";
import type { CustomerActions } from "#features/orders/rules/customer-actions.ts";
import { petNames } from "#features/orders/rules/order.ts";
import { PetDrawing } from "#features/pets/parts/pet-drawing.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";

type NextProps = {
  next: { order: OrderBrief; actions: CustomerActions } | null;
  /** The number of visits after the next visit. */
  further: number;
};

/** The next visit, with the actions that the customer can take. */
export function NextVisit({ next, further }: NextProps) {
  if (!next) {
    return (
      <Section title="Your next visit">
        <Card tone="sunken" padding="none">
          <EmptyState
            title="No visit is booked"
            level={3}
            actions={<LinkButton to="/customer/new?reset">Book a visit</LinkButton>}
          >
            Your address and your pets are filled in. We only need a time.
          </EmptyState>
        </Card>
      </Section>
    );
  }
  const { order, actions } = next;
  const [first] = order.petServicesByPet;
  return (
    <Section
      title="Your next visit"
      aside={
        <TextLink to={LIST_PATHS.upcoming}>
          {further > 0 ? `All appointments (${further} more)` : "All appointments"}
        </TextLink>
      }
    >
      <Card tone="brand" className="grid gap-5">
        <div className="flex items-center gap-5">
          {first && (
            <PetDrawing
              petType={first.pet.petType}
              coat={first.pet.coat}
              className="w-20 shrink-0 max-sm:w-14"
            />
          )}
          <div className="grid min-w-0 gap-1.5">
            <h3 className="text-xl wrap-anywhere">
              <Link to={appointmentPath(order)} className="underline-offset-4 hover:underline">
                {whenText(order)}
              </Link>
            </h3>
            <p className="wrap-anywhere">
              {petNames(order)}
              {order.serviceProvider && ` with ${order.serviceProvider.displayName}`}
            </p>
            <p className="flex flex-wrap gap-2">
              <StatusBadge status={order.status} isNoShow={order.orderMarkedAsNoShow} />
            </p>
          </div>
        </div>
        <AppointmentActions order={order} actions={{ ...actions, rebook: false }} />
      </Card>
    </Section>
  );
}
