import type { Order } from "../contract/order.ts";

/** Returns the lines of an address: street, unit, town. */
export function addressLines({ address }: Pick<Order, "address">): string[] {
  const town = `${address.locality}, ${address.adminDistrict} ${address.postalCode}`;
  return [address.addressLine, address.addressLine2, town].filter((line) => line.trim() !== "");
}

const MAPS = "https://www.openstreetmap.org";

/** The address without unit, as a map program understands it. */
const searchText = ({ address: { addressLine, locality, adminDistrict, postalCode } }: Order) =>
  [addressLine, locality, `${adminDistrict} ${postalCode}`].filter((part) => part.trim() !== "").join(", ");

/**
 * Returns a link to the visit's address on OpenStreetMap: its door if that is known, else a search for the
 * address. Nothing is loaded until the visitor follows it.
 */
export function mapLink(order: Order): string {
  const { latitude, longitude, precision } = order.address;
  return precision === "exact"
    ? `${MAPS}/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
    : `${MAPS}/search?${new URLSearchParams({ query: searchText(order) })}`;
}

type Point = { lat: number; lng: number };

const pairOf = ({ lat, lng }: Point) => `${lat.toFixed(5)},${lng.toFixed(5)}`;

/**
 * Returns a link to driving directions to the visit on OpenStreetMap: to its door if that is known, else to
 * the address in words. Nothing is loaded until the visitor follows it.
 */
export function directionsLink(from: Point, order: Order): string {
  const { latitude, longitude, precision } = order.address;
  const to = precision === "exact" ? pairOf({ lat: latitude, lng: longitude }) : searchText(order);
  return `${MAPS}/directions?${new URLSearchParams({ engine: "fossgis_osrm_car", from: pairOf(from), to })}`;
}
