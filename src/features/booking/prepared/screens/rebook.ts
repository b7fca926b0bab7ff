import { redirect } from "react-router";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { redirectOnward } from "../../parts/current-session.ts";
import { START_PATH } from "../../parts/path.ts";
import { rebook } from "../contract/rebook.ts";
import type { Route } from "./+types/rebook.ts";

/** Rebook: from an appointment to the times of its groomer, with everything else unchanged. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const orderId = textOf(await args.request.formData(), "orderId");
  try {
    return redirectOnward(await call(args, rebook, { body: { orderId } }));
  } catch (error) {
    if (asRefusal(error)?.code !== "conflict") throw error;
    return redirect(START_PATH);
  }
}

/** A later visit to this address starts a new booking. */
export function loader(): Response {
  return redirect(START_PATH);
}
