import type { ComponentType } from "react";
import { data } from "react-router";
import { currentSite } from "#features/sites/contract.ts";
import { call } from "#kit/web/call.ts";
import { drawingFile } from "#ui/drawing-file.tsx";
import { AddOnBandana } from "#ui/illustrations/add-on-bandana.tsx";
import { AddOnPawBalm } from "#ui/illustrations/add-on-paw-balm.tsx";
import { AddOnShampoo } from "#ui/illustrations/add-on-shampoo.tsx";
import { AddOnTeeth } from "#ui/illustrations/add-on-teeth.tsx";
import { Gift } from "#ui/illustrations/gift.tsx";
import { ProductBrush } from "#ui/illustrations/product-brush.tsx";
import { ProductRake } from "#ui/illustrations/product-rake.tsx";
import { ProductTreats } from "#ui/illustrations/product-treats.tsx";
import { IMAGE_PIXELS, type ImageSize, type ProductDrawing } from "../rules.ts";
import type { Route } from "./+types/product-picture.ts";

const DRAWINGS: Record<ProductDrawing, ComponentType> = {
  bandana: AddOnBandana,
  brush: ProductBrush,
  gift: Gift,
  "paw-balm": AddOnPawBalm,
  rake: ProductRake,
  shampoo: AddOnShampoo,
  toothbrush: AddOnTeeth,
  treats: ProductTreats,
};

/** A product's drawing in the brand's colors: `/pictures/products/shampoo.svg?size=thumbnail`. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { picture } = args.params;
  if (!Object.hasOwn(DRAWINGS, picture)) throw data("No such picture", { status: 404 });
  const size = new URL(args.request.url).searchParams.get("size") ?? "";
  const pixels = Object.hasOwn(IMAGE_PIXELS, size) ? IMAGE_PIXELS[size as ImageSize] : undefined;
  const { colors } = await call(args, currentSite);
  const svg = drawingFile(DRAWINGS[picture as ProductDrawing], colors, pixels);
  return new Response(svg, {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=3600" },
  });
}
