import { data, redirect } from "react-router";
import { refusedForm } from "#kit/web/form.ts";
import { acceptFrom } from "../parts/read-acceptance.ts";
import type { Route } from "./+types/acceptance.ts";

/** This path has no page, because only the dialog's form posts here. */
export function loader() {
  throw redirect("/customer/agreements");
}

/** Records the consents from the dialog. Returns errors by field; no errors means success. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  try {
    await acceptFrom(args, form);
    return { errors: {} };
  } catch (error) {
    const refused = refusedForm(error, form);
    return data({ errors: refused.data.errors }, { status: refused.init?.status ?? 422 });
  }
}
