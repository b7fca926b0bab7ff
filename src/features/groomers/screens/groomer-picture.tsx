import { renderToStaticMarkup } from "react-dom/server";
import { data } from "react-router";
import { Monogram } from "#ui/illustrations/monogram.tsx";
import { readDrawnPicture } from "../rules/drawn-picture.ts";
import type { Route } from "./+types/groomer-picture.ts";

/** Serves the drawn picture of a groomer without a photo: `/pictures/groomers/rs-paw-3.svg`. */
export function loader({ params }: Route.LoaderArgs): Response {
  const drawn = readDrawnPicture(params.picture);
  if (!drawn) throw data("No such picture", { status: 404 });
  return new Response(renderToStaticMarkup(<Monogram {...drawn} />), {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" },
  });
}
