import { getStaffProof } from "#features/accounts/settings/contract/staff-proof.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { asRefusal, type FieldErrors } from "#kit/wire/errors.ts";
import { latestDay } from "./money-lists.ts";

type Reader = {
  areas: readonly { id: string; name: string; date: string }[];
  permissions: readonly string[];
};

/** The URL of a list of money with the reader's areas, and how the reader can prove to be it for a file. */
export async function readMoneyPage(args: Anywhere, { areas, permissions }: Reader) {
  const url = new URL(pagePath(args.request), args.request.url);
  const proof = permissions.includes("exports") ? await call(args, getStaffProof) : null;
  return {
    url,
    today: latestDay(areas),
    areas: areas.map(({ id, name }) => ({ id, name })),
    proof,
    download: url.searchParams.get("download") ?? "",
  };
}

/** The list that `read` gets; or `empty`, with what is wrong with its filters. */
export async function readList<List>(
  read: () => Promise<List>,
  empty: List,
): Promise<{ list: List; errors: FieldErrors | undefined }> {
  try {
    return { list: await read(), errors: undefined };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code !== "validation_failed") throw error;
    return { list: empty, errors: refusal.errors };
  }
}
