import { redirect } from "react-router";
import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { type ChosenPets, type OwnTimes, suggestClientTimes } from "../contract.ts";
import { bookClientPath } from "./book-paths.ts";
import { toQuery, type When, whenFields } from "./book-query.ts";

// For loaders only.

/** Reads the groomer's times for the chosen pets. Choices that cannot be booked lead back to the pets. */
export async function readClientTimes(
  args: Anywhere,
  id: string,
  pets: ChosenPets,
  when: When,
): Promise<OwnTimes> {
  const back = (fault: string) =>
    redirect(`${bookClientPath(id)}?${toQuery(pets, { ...whenFields(when), fault })}`);
  if (pets.length === 0) throw back("none");
  try {
    const body = { pets, ...(when.date && { date: when.date }) };
    return await call(args, suggestClientTimes, { params: { id }, body });
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code === "conflict") throw redirect(bookClientPath(id));
    if (refusal?.code !== "validation_failed") throw error;
    if (Object.keys(refusal.errors ?? {}).some((field) => field.startsWith("pets"))) throw back("service");
    return { suggestions: [], slots: [], reason: "closed" };
  }
}
