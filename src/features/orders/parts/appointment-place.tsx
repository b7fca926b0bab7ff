import { lazy, type ReactNode, Suspense } from "react";
import { Section } from "#ui/section.tsx";
import type { Order } from "../contract/order.ts";
import type { GroomerZone } from "./appointment-map.tsx";
import { addressLines, directionsLink, mapLink } from "./place-links.ts";

// The map loads later; the address in words does not need it.
const AppointmentMap = lazy(() =>
  import("./appointment-map.tsx").then((map) => ({ default: map.AppointmentMap })),
);

const MAP_CLASS = "mt-4 h-72 print:hidden";

type PlaceProps = { order: Order; zone: GroomerZone | null };

/** The address of a visit in words and on a map, with links to the map and to driving directions. */
export function AppointmentPlace({ order, zone }: PlaceProps) {
  const { address, serviceProvider } = order;
  const groomer = serviceProvider?.displayName ?? "your groomer";
  return (
    <Section title="Where">
      <address className="not-italic">
        {addressLines(order).map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </address>
      {address.addressNotes && (
        <p className="mt-2 wrap-anywhere whitespace-pre-line text-ink-soft">{address.addressNotes}</p>
      )}
      <Suspense fallback={<div className={MAP_CLASS} />}>
        <AppointmentMap order={order} zone={zone} groomer={groomer} className={MAP_CLASS} />
      </Suspense>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 print:hidden">
        <OutsideLink to={mapLink(order)}>Open in maps</OutsideLink>
        {zone && (
          <OutsideLink to={directionsLink(zone.middle, order)}>
            Driving directions from {zone.name}
          </OutsideLink>
        )}
      </p>
    </Section>
  );
}

function OutsideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      rel="noreferrer"
      className="inline-flex min-h-8 items-center font-medium text-brand-text underline underline-offset-[0.2em] hover:text-ink"
    >
      {children}
    </a>
  );
}
