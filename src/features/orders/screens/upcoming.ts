import { redirect } from "react-router";
import { LIST_PATHS } from "../parts/appointment-path.ts";

/** Redirects to the list of upcoming visits, which has a shorter path. */
export function loader() {
  throw redirect(LIST_PATHS.upcoming);
}
