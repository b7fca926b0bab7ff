import { expect, it } from "vitest";
import { isProposalOpen } from "./proposed-time.ts";

const at = (hour: number) => new Date(Date.UTC(2027, 0, 8, hour));
const visit = { status: "accepted", orderMarkedAsNoShow: false, appointmentStart: at(10) } as const;
const proposed = { fromStart: at(10), start: at(14) };

it("waits until the proposed time comes, also after the agreed start", () => {
  expect(isProposalOpen(visit, proposed, at(9))).toBe(true);
  expect(isProposalOpen(visit, proposed, at(13))).toBe(true);
  expect(isProposalOpen(visit, proposed, at(14))).toBe(false);
});

it.each([
  ["has another time", { ...visit, appointmentStart: at(11) }],
  ["has no time", { ...visit, appointmentStart: null }],
  ["was canceled", { ...visit, status: "cancelled" as const }],
  ["waits for another answer", { ...visit, status: "reschedule_request" as const }],
  ["was marked as missed", { ...visit, orderMarkedAsNoShow: true }],
])("does not wait once the visit %s", (_, changed) => {
  expect(isProposalOpen(changed, proposed, at(9))).toBe(false);
});
