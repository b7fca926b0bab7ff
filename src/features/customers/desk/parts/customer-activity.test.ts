import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { type DeskCustomer, deskCustomerSchema, exampleDeskCustomer } from "../contract/customer.ts";
import { CustomerActivity } from "./customer-activity.tsx";

const example = deskCustomerSchema.parse(exampleDeskCustomer);

function render(over: Partial<DeskCustomer>): string {
  const element = createElement(CustomerActivity, { customer: { ...example, ...over } });
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}
const manyOf = <T>(list: { items: T[] } | null, total: number) => ({ items: list?.items ?? [], total });

it("leads to what the team has of each", () => {
  const page = render({});
  const { reviews, requests, conversations } = example;
  for (const to of [
    `/staff/reviews/${reviews?.items[0]?.id}`,
    `/staff/appointments/${requests?.items[0]?.id}`,
    `/staff/messages?list=open&amp;room=${conversations?.items[0]?.id}`,
    "/staff/board?date=2026-11-27&amp;waiting=all",
  ])
    expect(page).toContain(`href="${to}"`);
  expect(page).not.toContain("See all");
});

it("says how much of a long list is shown, and leads to the rest", () => {
  const page = render({
    reviews: manyOf(example.reviews, 12),
    requests: manyOf(example.requests, 6),
    waitlist: manyOf(example.waitlist, 3),
  });
  for (const text of ["1 of 12 are shown.", "1 of 6 are shown.", "1 of 3 are shown."])
    expect(page).toContain(text);
  expect(page).toContain(`href="/staff/reviews?customer=${example.id}"`);
  expect(page).toContain(`status%5B%5D=request&amp;q=${example.id}`);
});

it("has no heading for what the reader may not see", () => {
  const absent = { reviews: null, requests: null, conversations: null, waitlist: null };
  expect(render(absent)).toBe("");
  const lead = { id: example.id, state: "open", createdAt: example.createdAt } as const;
  expect(render({ ...absent, leads: { items: [lead], total: 1 } })).toContain(
    `/staff/inbox/leads/${example.id}`,
  );
});
