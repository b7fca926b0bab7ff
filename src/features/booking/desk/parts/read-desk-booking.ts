import { redirect } from "react-router";
import type { ChosenPets } from "#features/booking/clients/contract.ts";
import { toQuery } from "#features/booking/clients/parts/book-query.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { type DeskBooking, type DeskTimes, listDeskTimes, showDeskBooking } from "../contract.ts";
import { toChoiceTexts } from "../rules.ts";
import { deskBookPath } from "./desk-book-paths.ts";

// For loaders only.

/** What the team needs to book for a customer, or the sentence why no visit can be booked. */
export async function readDeskBooking(
  args: Anywhere,
  id: string,
): Promise<{ booking: DeskBooking; refusal: null } | { booking: null; refusal: string }> {
  try {
    return { booking: await call(args, showDeskBooking, { params: { id } }), refusal: null };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code !== "conflict") throw error;
    return { booking: null, refusal: refusal.message };
  }
}

/** Reads the times for the chosen pets. Choices that cannot be booked lead back to the pets. */
export async function readDeskTimes(
  args: Anywhere,
  id: string,
  { pets, date, near }: { pets: ChosenPets; date: string | null; near: string | null },
): Promise<DeskTimes> {
  const back = (fault: string) => redirect(`${deskBookPath(id)}?${toQuery(pets, { fault })}`);
  if (pets.length === 0) throw back("none");
  try {
    const query = { "pets[]": toChoiceTexts(pets), ...(date && { date }), ...(date && near && { near }) };
    return await call(args, listDeskTimes, { params: { id }, query });
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code === "conflict") throw redirect(deskBookPath(id));
    if (refusal?.code !== "validation_failed") throw error;
    if (Object.keys(refusal.errors ?? {}).some((field) => field.startsWith("pets"))) throw back("service");
    return { recommended: [], slots: [], nearest: [], reason: "closed" };
  }
}
