import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { apiLink } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { addCharge, removeCharge } from "../contract/charges.ts";
import { CHARGE_TEXTS } from "../words/charges.ts";
import { REFUND_FAULTS } from "../words/notes.ts";
import { RefundLines } from "./refund-lines.tsx";
import { sendAnswer } from "./send-answer.ts";

/** Sends a form to an API that refuses what the contract of the call does. */
async function errorsOf(part: "charge" | "remove-charge", values: Record<string, string>) {
  const { body } = part === "charge" ? addCharge : removeCharge;
  const fetch = async (_: string, init: RequestInit) => {
    const parsed = body.safeParse(JSON.parse(String(init.body)));
    const faults = parsed.error?.issues.map(({ path, message }) => [path.join("."), [message]]) ?? [];
    const envelope = { code: "validation_failed", message: "", errors: Object.fromEntries(faults) };
    return Response.json(envelope, { status: 422 });
  };
  const context = new RouterContextProvider();
  context.set(apiLink, { fetch, setCookies: [] });
  const form = new FormData();
  for (const [name, value] of Object.entries({ part, version: "3", ...values })) form.set(name, value);
  const args = { context, request: new Request("https://brand.test/staff/appointments/1") };
  const error = await sendAnswer(args, "01990000-0000-7000-8000-0000000000a1", form).catch(
    (thrown) => thrown,
  );
  return asRefusal(error)?.errors ?? {};
}

it("a form of a charge shows all its faults at once", async () => {
  const empty = await errorsOf("charge", { amount: "twenty" });
  expect(Object.keys(empty).sort()).toEqual(["amount", "label", "reason"]);
  expect(empty.amount).toEqual([REFUND_FAULTS.amount]);
  const removal = await errorsOf("remove-charge", {});
  expect(Object.keys(removal).sort()).toEqual(["place", "reason"]);
  expect(removal.place).toEqual([CHARGE_TEXTS.choose]);
});

it("a refused refund shows the amount that was typed at a line without a tick", () => {
  const lines = [{ label: "Full groom", amount: 8_000, refunded: 0 }];
  const refused = { part: "refund", errors: {}, values: { "lineAmount-0": "12.34" }, chosen: [] };
  const shown = renderToStaticMarkup(createElement(RefundLines, { lines, refused }));
  expect(shown).toContain('value="12.34"');
  expect(shown).not.toContain('checked=""');
});
