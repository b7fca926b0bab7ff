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
 * The booking as other pets and services would make it, refused as saving them would be. Nothing is saved,
 * so a preview releases no time; the price is that of the chosen groomer's zone.
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
  const draft = withAllIn((await prepareServicesChange(context, chosen))(before));
  return presentSession(context, token, { ...session, draft });
}

/** A single chosen visit covers all services, also previewed ones. */
function withAllIn(draft: Draft): Draft {
  const [only, ...further] = draft.visits;
  if (!only || further.length > 0) return draft;
  return { ...draft, visits: [{ ...only, services: servicesOf(draft) }] };
}
