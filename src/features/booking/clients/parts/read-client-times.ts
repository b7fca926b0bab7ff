import { redirect } from "react-router";
import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { type ChosenPets, type OwnTimes, suggestClientTimes } from "../contract.ts";
import { bookClientPath } from "./book-paths.ts";
import { toQuery } from "./book-query.ts";

// For loaders only.

/** Reads the groomer's times for the chosen pets. Choices that cannot be booked lead back to the pets. */
export async function readClientTimes(
  args: Anywhere,
  id: string,
  pets: ChosenPets,
  date: string | null,
): Promise<OwnTimes> {
  const back = (fault: string) => redirect(`${bookClientPath(id)}?${toQuery(pets, { fault })}`);
  if (pets.length === 0) throw back("none");
  try {
    const body = { pets, ...(date && { date }) };
    return await call(args, suggestClientTimes, { params: { id }, body });
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code === "conflict") throw redirect(bookClientPath(id));
    if (refusal?.code !== "validation_failed") throw error;
    if (Object.keys(refusal.errors ?? {}).some((field) => field.startsWith("pets"))) throw back("service");
    return { suggestions: [], slots: [], reason: "closed" };
  }
}
