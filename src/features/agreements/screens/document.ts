import { readDocument } from "../parts/read-document.ts";
import { AGREEMENT_KINDS } from "../rules.ts";
import type { Route } from "./+types/document.ts";

/** One of the four documents for the dialog; 404 for any other. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const kind = AGREEMENT_KINDS.find((one) => one === args.params.kind);
  if (!kind) return new Response(null, { status: 404 });
  const { title, note, html } = await readDocument(args, kind);
  return Response.json({ title, note, html });
}
