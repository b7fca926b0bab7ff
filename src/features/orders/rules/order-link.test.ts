import { expect, it } from "vitest";
import { readLinkPath, toCustomerPage, toGroomerPage, toLinkPath } from "./order-link.ts";

const ID = "01990000-0000-7000-8000-000000000012";
const read = (path: string) => {
  const url = new URL(path, "https://here.example");
  return readLinkPath(url.pathname.split("/")[2] ?? "", url.searchParams);
};

it.each([
  [{}, `/visit/${ID}`, `/customer/order/${ID}/pets`],
  [{ by: "text" }, `/visit/${ID}?by=text`, `/customer/order/${ID}/pets`],
  [{ by: "text", to: "review" }, `/visit/${ID}?by=text&to=review`, `/customer/appointments/${ID}/review`],
  [{ to: "report" }, `/visit/${ID}?to=report`, `/customer/appointments/${ID}/report`],
  [{ to: "reschedule" }, `/visit/${ID}?to=reschedule`, `/customer/appointments/upcoming/${ID}/reschedule`],
] as const)("a link of %j leads by %s to %s", (parts, path, page) => {
  expect(toLinkPath({ orderId: ID, ...parts })).toBe(path);
  expect(toCustomerPage(read(path))).toBe(page);
});

it("reads unknown words as the usual ones, and never as a page of another site", () => {
  expect(toCustomerPage(read(`/visit/${ID}?by=post&role=staff&to=//evil.example`))).toBe(
    `/customer/order/${ID}/pets`,
  );
  expect(toCustomerPage(read(`/visit/${ID}?to=constructor`))).toBe(`/customer/order/${ID}/pets`);
});

it("reads a malformed id as an order that does not exist", () => {
  for (const id of ["nothing", `${ID}0`, ID.replace("7000", "0000")]) {
    expect(read(`/visit/${id}`).orderId).toBe("00000000-0000-0000-0000-000000000000");
  }
});

it("keeps the role and the page of a groomer's link", () => {
  const path = toLinkPath({ orderId: ID, role: "groomer", to: "review" });
  expect(path).toBe(`/visit/${ID}?role=groomer&to=review`);
  expect(read(path)).toEqual({ orderId: ID, by: "mail", role: "groomer", to: "review" });
});

it.each([
  ["pending", "2027-01-08", `/groomer/requests?order=${ID}`],
  ["request", null, `/groomer/requests?order=${ID}`],
  ["reschedule_request", "2027-01-08", `/groomer/requests?order=${ID}`],
  ["accepted", "2027-01-08", `/groomer/appointments/${ID}`],
  ["complete", "2027-01-08", `/groomer/appointments/${ID}`],
  ["cancelled", "2027-01-08", "/groomer/day/2027-01-08"],
  ["cancelled", null, "/groomer/requests"],
] as const)("leads the groomer of a %s order on %s to %s", (status, date, page) => {
  expect(toGroomerPage("pets", { id: ID, status, date })).toBe(page);
});

it("leads a groomer to the reviews from a review's mail, and home from an order of another groomer", () => {
  expect(toGroomerPage("review", null)).toBe("/groomer/reviews");
  expect(toGroomerPage("pets", null)).toBe("/groomer");
});
