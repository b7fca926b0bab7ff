import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { listDeskRooms } from "../contract/rooms.ts";
import { type DeskVisit, listDeskVisits } from "../contract/visits.ts";
import { MAX_VISITS } from "../rules.ts";
import { DeskVisits } from "./desk-visits.tsx";

const [visit] = listDeskVisits.example.reply as readonly DeskVisit[];
const [person] = listDeskRooms.example.reply.items.flatMap(({ people }) => people);
const people = [
  { ...person, role: "customer" as const, profileId: "customer" },
  { ...person, role: "groomer" as const, profileId: "groomer" },
];

function render(count: number): string {
  const visits = Array.from({ length: count }, (_, nth) => ({ ...visit, id: String(nth) }));
  const element = createElement(DeskVisits, { visits, people } as Parameters<typeof DeskVisits>[0]);
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

it("a list that leaves visits out says so, and leads to all appointments of the two", () => {
  expect(render(MAX_VISITS)).not.toContain("See all");
  const page = render(MAX_VISITS + 1);
  expect(page.split("<li").length - 1).toBe(MAX_VISITS);
  expect(page).toContain("The latest 20 are shown.");
  expect(page).toContain(
    'href="/staff/appointments?groomer=groomer&amp;from=all&amp;q=customer&amp;sort=latest"',
  );
});
