import { redirect } from "react-router";
import { call } from "#kit/web/call.ts";
import { setServiceProvider } from "../../contract/preferred-groomer.ts";
import { redirectOnward, requireToken } from "../../parts/current-session.ts";
import { START_PATH } from "../../parts/path.ts";
import { attempt } from "../../parts/refused-form.ts";
import type { Route } from "./+types/preferred-groomer.ts";

/** The button "Any groomer instead": removes the preferred groomer from the booking. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const params = { session: requireToken(args) };
  const body = { serviceProviderId: null };
  const changed = await attempt(() => call(args, setServiceProvider, { params, body }));
  // The start page explains a booking that can no longer change.
  return changed.refusal ? redirect(START_PATH) : redirectOnward(changed.value);
}
