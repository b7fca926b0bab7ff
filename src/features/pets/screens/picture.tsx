import type { ComponentType } from "react";
import { data } from "react-router";
import { currentSite } from "#features/sites/contract.ts";
import { call } from "#kit/web/call.ts";
import { drawingFile } from "#ui/drawing-file.tsx";
import { CatLongHair } from "#ui/illustrations/cat-long-hair.tsx";
import { CatShortHair } from "#ui/illustrations/cat-short-hair.tsx";
import { DogLargeShaggy } from "#ui/illustrations/dog-large-shaggy.tsx";
import { DogLargeSmooth } from "#ui/illustrations/dog-large-smooth.tsx";
import { DogMediumCurly } from "#ui/illustrations/dog-medium-curly.tsx";
import { DogSmallFluffy } from "#ui/illustrations/dog-small-fluffy.tsx";
import { DogSmallSmooth } from "#ui/illustrations/dog-small-smooth.tsx";
import type { Drawing } from "../parts/pet-drawing.tsx";
import type { Route } from "./+types/picture.ts";

const DRAWINGS: Record<Drawing, ComponentType> = {
  "cat-long-hair": CatLongHair,
  "cat-short-hair": CatShortHair,
  "dog-large-shaggy": DogLargeShaggy,
  "dog-large-smooth": DogLargeSmooth,
  "dog-medium-curly": DogMediumCurly,
  "dog-small-fluffy": DogSmallFluffy,
  "dog-small-smooth": DogSmallSmooth,
};

/** Serves a drawing of a pet in the brand's colors: `/pictures/dog-medium-curly.svg`. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { picture } = args.params;
  if (!Object.hasOwn(DRAWINGS, picture)) throw data("No such picture", { status: 404 });
  const PetDrawing = DRAWINGS[picture as Drawing];
  const svg = drawingFile(PetDrawing, (await call(args, currentSite)).colors);
  return new Response(svg, {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=3600" },
  });
}
