import { data } from "react-router";
import { LostDog } from "#ui/illustrations/lost-dog.tsx";
import { ErrorPage, errorTitle } from "../parts/error-page.tsx";
import { titleOf } from "../parts/use-site.ts";
import type { Route } from "./+types/not-found.ts";

/** Answers every address that has no screen. */
export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(errorTitle(404), matches) }, { name: "robots", content: "noindex" }];
}

export default function NotFound() {
  return <ErrorPage status={404} picture={<LostDog />} />;
}
