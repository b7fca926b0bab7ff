import { expect, it } from "vitest";
import { exampleOrder, orderSchema } from "../contract/order.ts";
import { directionsLink, mapLink } from "./place-links.ts";

const order = orderSchema.parse(exampleOrder);
const atDoor = { ...order, address: { ...order.address, latitude: 33.46412, precision: "exact" as const } };
const ZONE = { lat: 33.5, lng: -112 };

it("opens the known door in a map, and searches for the address while the door is unknown", () => {
  expect(new URL(mapLink(atDoor)).searchParams.get("mlat")).toBe("33.46412");
  const search = new URL(mapLink(order));
  expect([search.pathname, search.searchParams.get("query")]).toEqual([
    "/search",
    "1201 N 7th St, Phoenix, AZ 85006",
  ]);
});

it("directs to the known door, else to the address in words", () => {
  const to = (link: string) => new URL(link).searchParams.get("to");
  expect(to(directionsLink(ZONE, atDoor))).toBe("33.46412,-112.05000");
  expect(to(directionsLink(ZONE, order))).toBe("1201 N 7th St, Phoenix, AZ 85006");
  expect(new URL(directionsLink(ZONE, order)).searchParams.get("from")).toBe("33.50000,-112.00000");
});
