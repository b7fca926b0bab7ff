import { data, redirect } from "react-router";
import { refusedForm } from "#kit/web/form.ts";
import { acceptFrom } from "../parts/read-acceptance.ts";
import type { Route } from "./+types/acceptance.ts";

/** Nobody comes here but by the question's form. */
export function loader() {
  throw redirect("/customer/agreements");
}

/** The answer of the question that stands over a page: what is missing, or nothing once it is recorded. */
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
