import { listDays as listDaysFor } from "#features/availability/service/list-days.ts";
import { listSlotsByGroomer as listByGroomerFor } from "#features/availability/service/list-slots-by-groomer.ts";
import { listSlotsByTime as listSlotsFor } from "#features/availability/service/list-slots-by-time.ts";
import { recommendSlots } from "#features/availability/service/recommend-slots.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Reply } from "#kit/wire/endpoint.ts";
import { findSession } from "../../service/find-session.ts";
import { cutToServices, type DraftNeeds, readDraftNeeds } from "../../service/read-draft-needs.ts";
import type * as contract from "../contract/times.ts";

/** The services to search for, in the form `petId:serviceId`. */
export type ServicesQuery = { "services[]"?: string[] | undefined };

/** Reads the visit needs of a session, for the services in the query or for all services. */
export async function readListedNeeds(
  context: Context,
  token: string,
  query: ServicesQuery,
): Promise<DraftNeeds> {
  const session = await findSession(context, token);
  const services = query["services[]"]?.map((key) => {
    const [petId = "", serviceId = ""] = key.split(":");
    return { petId, serviceId };
  });
  return readDraftNeeds(context, cutToServices(session, services));
}

export async function listDays(
  context: Context,
  token: string,
  query: ServicesQuery & {
    from?: string | undefined;
    to?: string | undefined;
    service_provider_id?: string | undefined;
    with_groomers?: "true" | "false" | undefined;
  },
): Promise<Reply<typeof contract.availableDays>> {
  const { from, to, service_provider_id: groomerId } = query;
  const needs = await readListedNeeds(context, token, query);
  const namesAll = query.with_groomers === "true";
  const desired = needs.draft.desiredDate;
  const list = await listDaysFor(context, needs, { from, to, groomerId, namesAll, desired });
  return { ...list, groomers: namesAll ? list.groomers : null };
}

export async function listSlots(
  context: Context,
  token: string,
  query: ServicesQuery & {
    date: string;
    service_provider_id?: string | undefined;
    near?: string | undefined;
  },
): Promise<Reply<typeof contract.availableTimeslots>> {
  const { date, near, service_provider_id: groomerId } = query;
  return listSlotsFor(context, await readListedNeeds(context, token, query), { date, near, groomerId });
}

export async function listSlotsByGroomer(
  context: Context,
  token: string,
  query: ServicesQuery & { date: string },
): Promise<Reply<typeof contract.timeslotsPerGroomer>> {
  return listByGroomerFor(context, await readListedNeeds(context, token, query), query);
}

export async function recommendTimes(
  context: Context,
  token: string,
  query: ServicesQuery & { limit: number },
): Promise<Reply<typeof contract.recommendedSchedules>> {
  const needs = await readListedNeeds(context, token, query);
  const { sort, desiredDate: desired } = needs.draft;
  return recommendSlots(context, needs, { sort, limit: query.limit, desired });
}
