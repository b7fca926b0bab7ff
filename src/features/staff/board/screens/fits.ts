import { call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { type Fits, getFits } from "../contract/moves.ts";
import type { Route } from "./+types/fits.ts";

/** Each visit that is picked up is judged once, not at every news of an open board. */
export const shouldRevalidate = () => false;

/** Where a visit that is picked up fits. Null if it cannot be moved any more, so that the board stays. */
export async function loader(args: Route.LoaderArgs): Promise<Fits | null> {
  const { searchParams } = new URL(args.request.url);
  const [order, date, area] = ["order", "date", "area"].map((name) => searchParams.get(name) ?? "");
  try {
    return await call(args, getFits, {
      query: { order: order ?? "", date: date ?? "", ...(area && { area }) },
    });
  } catch (error) {
    const code = asRefusal(error)?.code ?? "";
    if (!["not_found", "conflict", "validation_failed"].includes(code)) throw error;
    return null;
  }
}
