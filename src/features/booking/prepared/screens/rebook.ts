import { redirect } from "react-router";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { redirectOnward } from "../../parts/current-session.ts";
import { START_PATH } from "../../parts/path.ts";
import { rebook } from "../contract/rebook.ts";
import type { Route } from "./+types/rebook.ts";

/** Starts a booking like an earlier appointment, and redirects to its first unfinished screen. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const form = await args.request.formData();
  const [orderId, date] = [textOf(form, "orderId"), textOf(form, "date")];
  try {
    return redirectOnward(await call(args, rebook, { body: { orderId, ...(date && { date }) } }));
  } catch (error) {
    if (asRefusal(error)?.code !== "conflict") throw error;
    return redirect(START_PATH);
  }
}

/** This URL only accepts the form above; opening the URL leads to the start of a booking. */
export function loader(): Response {
  return redirect(START_PATH);
}
