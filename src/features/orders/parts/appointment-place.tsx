import { lazy, type ReactNode, Suspense } from "react";
import { Section } from "#ui/section.tsx";
import type { Order } from "../contract/order.ts";
import { addressLines, directionsLink, mapLink } from "./place-links.ts";

/** A work zone of the groomer: its outline and middle. The groomer's home is never shown. */
export type GroomerZone = {
  name: string;
  ring: [lat: number, lng: number][];
  middle: { lat: number; lng: number };
};

// The map loads later; the address in words does not need it.
const PlaceMap = lazy(() =>
  import("#features/places/parts/place-map.tsx").then((map) => ({ default: map.PlaceMap })),
);

const MAP_CLASS = "mt-4 h-72 print:hidden";

type PlaceProps = { order: Order; zone: GroomerZone | null };

/** The address of a visit in words and on a map, with links to the map and to driving directions. */
export function AppointmentPlace({ order, zone }: PlaceProps) {
  const { address, serviceProvider } = order;
  const groomer = serviceProvider?.displayName ?? "your groomer";
  const home = { lat: address.latitude, lng: address.longitude };
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
        <PlaceMap
          label={zone ? `Your address, and where ${groomer} is on the road` : "Your address"}
          className={MAP_CLASS}
          points={[
            { id: "home", ...home, label: "Your address", tone: "accent" },
            ...(zone ? [{ id: "stop", ...zone.middle, label: `${groomer}: ${zone.name}`, mark: "1" }] : []),
          ]}
          areas={zone ? [{ id: "zone", label: zone.name, rings: [zone.ring] }] : []}
          lines={zone ? [legBetween(zone.middle, home)] : []}
        />
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

type Point = GroomerZone["middle"];

/** The drive to the visit on the map: a straight line, because no router has given its course. */
function legBetween(from: Point, to: Point) {
  return {
    id: "leg",
    points: [from, to].map(({ lat, lng }) => [lat, lng] as const),
  };
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
