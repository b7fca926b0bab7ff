import { redirect } from "react-router";
import { LIST_PATHS } from "../parts/appointment-path.ts";

/** What lies ahead is the list itself. */
export function loader() {
  throw redirect(LIST_PATHS.upcoming);
}
