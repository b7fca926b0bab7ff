import type { Order } from "../contract/order.ts";

/** Returns the lines of an address: street, unit, town. */
export function addressLines({ address }: Order): string[] {
  const town = `${address.locality}, ${address.adminDistrict} ${address.postalCode}`;
  return [address.addressLine, address.addressLine2, town].filter((line) => line.trim() !== "");
}

/** Returns a link to the visit's address on OpenStreetMap. Nothing is loaded until the visitor follows it. */
export function mapLink({ address }: Order): string {
  const { latitude, longitude } = address;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

type Point = { lat: number; lng: number };

/** Returns a link to driving directions on OpenStreetMap. Nothing is loaded until the visitor follows it. */
export function directionsLink(from: Point, to: Point): string {
  const route = [from, to].map(({ lat, lng }) => `${lat.toFixed(4)},${lng.toFixed(4)}`).join(";");
  return `https://www.openstreetmap.org/directions?${new URLSearchParams({ engine: "fossgis_osrm_car", route })}`;
}
