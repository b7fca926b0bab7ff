import { SESSION_COOKIE } from "#kit/server/request-identity.ts";

/** A page's answer, after its redirects, as it is before a browser runs its scripts. */
export type ReadPage = {
  status: number;
  /** The path and query that answered. */
  path: string;
  /** Its media type, such as "text/html". */
  type: string;
  text: string;
  title: string;
};

/**
 * Reads a page without a browser, as the owner of a session. For checks of texts, titles and statuses, which
 * a browser takes ten times as long for.
 */
export async function readPage(origin: string, path: string, session?: string): Promise<ReadPage> {
  // No connection is reused: the program might close an idle one just as the next call starts.
  const headers = { connection: "close", ...(session && { cookie: `${SESSION_COOKIE}=${session}` }) };
  const answer = await fetch(new URL(path, origin), { headers });
  const { pathname, search } = new URL(answer.url);
  const text = await answer.text();
  return {
    status: answer.status,
    path: pathname + search,
    type: answer.headers.get("content-type")?.split(";")[0] ?? "",
    text,
    title: toPlain(/<title>([^<]*)<\/title>/.exec(text)?.[1] ?? ""),
  };
}

/** Turns markup into the text that it shows. */
export const toPlain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
