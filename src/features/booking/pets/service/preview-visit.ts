import type { Context } from "#kit/server/api-handler.ts";
import type { BookingSession } from "../../contract/session.ts";
import { presentSession } from "../../internal/present-session.ts";
import { type Draft, servicesOf } from "../../rules/draft.ts";
import { checkWriter } from "../../service/change-session.ts";
import { findSession } from "../../service/find-session.ts";
import type { BookingPetInput } from "../contract/pets.ts";
import { preparePetsChange } from "./set-pets.ts";
import { prepareServicesChange, type ServicesInput } from "./set-services.ts";

type PetPreview = BookingPetInput & Pick<ServicesInput[number], "services">;

/**
 * Shows the booking with other pets and services, at the chosen groomer's price. Saves nothing and releases
 * no time. Refuses what saving these pets and services would refuse.
 */
export async function previewVisit(
  context: Context,
  token: string,
  inputs: readonly PetPreview[],
): Promise<BookingSession> {
  const session = await findSession(context, token);
  checkWriter(context, session);
  const pets = inputs.map(({ services: _, ...pet }) => pet);
  const before = (await preparePetsChange(context, pets))(session.draft);
  const chosen = before.pets.map(({ id }, index) => ({ id, services: inputs[index]?.services ?? [] }));
  const draft = coverAllServices((await prepareServicesChange(context, chosen))(before));
  return presentSession(context, token, { ...session, draft });
}

/** The draft whose single visit covers all services, including previewed services. */
function coverAllServices(draft: Draft): Draft {
  const [only, ...further] = draft.visits;
  if (!only || further.length > 0) return draft;
  return { ...draft, visits: [{ ...only, services: servicesOf(draft) }] };
}
