import { useEffect } from "react";
import { useFetcher } from "react-router";
import { PlaceMap } from "#features/places/parts/place-map.tsx";
import { useSite } from "#features/sites/parts/use-site.ts";
import type { ShownDrive } from "../contract/drive-line.ts";
import type { Order } from "../contract/order.ts";

/** A work zone of the groomer: its outline and middle. The groomer's home is never shown. */
export type GroomerZone = {
  name: string;
  ring: [lat: number, lng: number][];
  middle: { lat: number; lng: number };
};

type MapProps = { order: Order; zone: GroomerZone | null; groomer: string; className: string };

/** The address of a visit, the groomer's zone, and the drive from there, along streets with a router. */
export function AppointmentMap({ order, zone, groomer, className }: MapProps) {
  const { data, load } = useFetcher<ShownDrive>();
  const { hasRouter } = useSite();
  const isDriven = hasRouter && zone !== null;
  useEffect(() => {
    if (isDriven) load(`/customer/appointments/${order.id}/drive`);
  }, [isDriven, load, order.id]);
  const home = { lat: order.address.latitude, lng: order.address.longitude };
  return (
    <PlaceMap
      label={zone ? `Your address, and where ${groomer} is on the road` : "Your address"}
      className={className}
      points={[
        { id: "home", ...home, label: "Your address", tone: "accent" },
        ...(zone ? [{ id: "stop", ...zone.middle, label: `${groomer}: ${zone.name}`, mark: "1" }] : []),
      ]}
      areas={zone ? [{ id: "zone", label: zone.name, rings: [zone.ring] }] : []}
      lines={zone ? [legBetween(zone.middle, home, data?.points)] : []}
    />
  );
}

type Point = GroomerZone["middle"];

/** The drive to the visit: its course if a router has given it, else a straight line. */
function legBetween(from: Point, to: Point, course: ShownDrive["points"] = []) {
  const ends = [from, to].map(({ lat, lng }) => [lat, lng] as const);
  const [start, end] = ends as [(typeof ends)[number], (typeof ends)[number]];
  return { id: "leg", points: [start, ...course, end] };
}
