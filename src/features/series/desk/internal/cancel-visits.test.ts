import { beforeEach, expect, it, vi } from "vitest";
import { cancelOrder } from "#features/orders/answers/service/decline-order.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { type ErrorCode, Refusal } from "#kit/wire/errors.ts";
import { cancelVisits } from "./cancel-visits.ts";

vi.mock(import("#features/orders/answers/service/decline-order.ts"), async (original) => ({
  ...(await original()),
  cancelOrder: vi.fn(),
}));

const cancel = vi.mocked(cancelOrder);
const warn = vi.fn();
const context = { log: { warn } } as unknown as Context;
const refuseFirst = (code: ErrorCode) => cancel.mockRejectedValueOnce(new Refusal(code, "Refused"));

beforeEach(() => void vi.resetAllMocks());

it.each(["conflict", "not_found"] as const)("a visit stays if its cancellation is a %s", async (code) => {
  refuseFirst(code);
  await cancelVisits(context, ["first", "second"]);
  expect(warn).toHaveBeenCalledWith({ orderId: "first", code }, expect.any(String));
  expect(cancel.mock.calls.map(([, id]) => id)).toEqual(["first", "second"]);
});

it.each(["forbidden", "too_many_requests", "payment_declined", "service_unavailable"] as const)(
  "an end is refused by %s, so that it is repeated",
  async (code) => {
    refuseFirst(code);
    await expect(cancelVisits(context, ["first"])).rejects.toMatchObject({ code });
    expect(warn).not.toHaveBeenCalled();
  },
);
