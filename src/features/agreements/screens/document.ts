import { readDocument } from "../parts/read-document.ts";
import { AGREEMENT_KINDS } from "../rules.ts";
import type { Route } from "./+types/document.ts";

/** Serves one of the four documents to the dialog. Answers 404 for any other kind. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const kind = AGREEMENT_KINDS.find((name) => name === args.params.kind);
  if (!kind) return new Response(null, { status: 404 });
  const { title, note, html } = await readDocument(args, kind);
  return Response.json({ title, note, html });
}
