import { expect, it } from "vitest";
import { readLinkPath, toLinkedPage, toLinkPath } from "./order-link.ts";

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
  [{ role: "groomer" }, `/visit/${ID}?role=groomer`, "/groomer"],
] as const)("a link of %j leads by %s to %s", (parts, path, page) => {
  expect(toLinkPath({ orderId: ID, ...parts })).toBe(path);
  expect(toLinkedPage(read(path))).toBe(page);
});

it("reads unknown words as the usual ones, and never as a page of another site", () => {
  expect(toLinkedPage(read(`/visit/${ID}?by=post&role=staff&to=//evil.example`))).toBe(
    `/customer/order/${ID}/pets`,
  );
  expect(toLinkedPage(read(`/visit/${ID}?to=constructor`))).toBe(`/customer/order/${ID}/pets`);
});

it("reads a malformed id as an order that does not exist", () => {
  for (const id of ["nothing", `${ID}0`, ID.replace("7000", "0000")]) {
    expect(read(`/visit/${id}`).orderId).toBe("00000000-0000-0000-0000-000000000000");
  }
});
