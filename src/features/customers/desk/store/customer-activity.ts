import { type SqlBool, sql } from "kysely";
import { SERVED_STATUSES } from "#features/accounts/rules/served-accounts.ts";
import type { PreferredTimes } from "#features/orders/contract/order.ts";
import type { LeadState } from "#features/sites/contract/leads.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** The lists show this many; the rest is counted. */
const FEW = sql.lit(5);

type Customer = { id: string; accountId: string };
const TOTAL = sql`count(*) over ()::int as total`;

export type ReviewRow = {
  id: string;
  rating: number;
  comment: string;
  isHidden: boolean;
  groomerName: string;
  createdAt: Date;
  timeZone: string;
  total: number;
};

/** In place of a statement whose rows the reader may not see. */
export const selectNothing = <T>() => sql<T>`select where false`;

/** The statement that reads the latest reviews of a customer, hidden ones too. */
export const selectReviews = (siteId: SiteId, customerId: string) =>
  sql<ReviewRow>`select review.id, review.rating, review.comment, not review.published as is_hidden,
      groomer.display_name as groomer_name, review.created_at, area.time_zone, ${TOTAL}
    from reviews review
      join groomers groomer on groomer.site_id = review.site_id and groomer.id = review.groomer_id
      join orders "order" on "order".site_id = review.site_id and "order".id = review.order_id
      join areas area on area.site_id = "order".site_id and area.id = "order".area_id
    where review.site_id = ${siteId} and review.customer_id = ${customerId}
    order by review.created_at desc, review.id desc limit ${FEW}`;

export type ConversationRow = {
  id: string;
  groomerName: string | null;
  status: "open" | "done";
  waitingSince: Date | null;
  dueAt: Date | null;
  updatedAt: Date;
  total: number;
};

/** The statement that reads the latest of a customer's conversations that the team serves. */
export const selectConversations = (siteId: SiteId, { id, accountId }: Customer) =>
  sql<ConversationRow>`select room.id, groomer.display_name as groomer_name, desk.status, desk.waiting_since,
      desk.due_at, room.updated_at, ${TOTAL}
    from rooms room
      join desk_rooms desk on desk.site_id = room.site_id and desk.room_id = room.id
      left join groomers groomer on groomer.site_id = room.site_id and groomer.id = room.groomer_id
    where room.site_id = ${siteId} and (room.kind = 'support' and room.account_id = ${accountId}
      or room.kind = 'pair' and room.customer_id = ${id})
    order by room.updated_at desc, room.id limit ${FEW}`;

export type RequestRow = {
  id: string;
  number: string;
  wishes: PreferredTimes | null;
  pets: string[];
  createdAt: Date;
  timeZone: string;
  total: number;
};

/** The statement that reads the latest orders of a customer that wait for a time. */
export const selectRequests = (siteId: SiteId, customerId: string) =>
  sql<RequestRow>`select "order".id, "order".number, "order".wishes, "order".created_at, area.time_zone,
      (select coalesce(json_agg(pet.name order by pet.name), '[]') from pets pet
        where pet.site_id = "order".site_id and pet.id in (select line.pet_id from order_lines line
          where line.site_id = "order".site_id and line.order_id = "order".id)) as pets, ${TOTAL}
    from orders "order"
      join areas area on area.site_id = "order".site_id and area.id = "order".area_id
    where "order".site_id = ${siteId} and "order".customer_id = ${customerId} and "order".status = 'request'
    order by "order".created_at desc, "order".id desc limit ${FEW}`;

export type LeadRow = { id: string; state: LeadState; createdAt: Date; total: number };
type Contact = { email: string; phoneNumber: string };

/** The statement that reads the latest requests without a time that came with a customer's addresses. */
export const selectLeads = (siteId: SiteId, { email, phoneNumber }: Contact) =>
  sql<LeadRow>`select lead.id, lead.state, lead.created_at, ${TOTAL} from leads lead
    where lead.site_id = ${siteId} and lead.kind = 'appointment_request'
      and (lower(lead.email) = ${email.toLowerCase() || null} or lead.phone_number = ${phoneNumber || null})
    order by lead.created_at desc, lead.id desc limit ${FEW}`;

export type WaitingRow = {
  id: string;
  days: string[];
  startMinute: number;
  endMinute: number;
  groomerName: string | null;
  pets: { name: string | null; breed: string; services: string[] }[];
  isOffered: boolean;
  createdAt: Date;
  total: number;
};

const petsOfDraft = sql`(select coalesce(json_agg(json_build_object('name', pet.value ->> 'name',
      'breed', (select breed.name from pet_breeds breed where breed.id = (pet.value ->> 'breedId')::uuid),
      'services', (select coalesce(json_agg(service.name), '[]')
        from jsonb_array_elements(pet.value -> 'services') chosen
          join services service on service.site_id = entry.site_id
            and service.id = (chosen.value ->> 'id')::uuid))), '[]')
    from jsonb_array_elements(entry.draft -> 'pets') pet)`;

/** Neither the booking of the entry nor one of a time that was offered for it has been placed. */
const isUnbooked = sql<SqlBool>`not exists (select from booking_sessions booking
    where booking.site_id = entry.site_id and booking.status = 'placed' and booking.id in (
      select entry.booking_session_id union all select offer.booking_session_id from waitlist_offers offer
        where offer.site_id = entry.site_id and offer.entry_id = entry.id))`;

/** The statement that reads the latest entries of a customer on the waitlist, as the board counts them. */
export const selectWaiting = (siteId: SiteId, customerId: string, now: Date) =>
  sql<WaitingRow>`select entry.id, entry.days, entry.start_minute, entry.end_minute, entry.created_at,
      groomer.display_name as groomer_name, ${petsOfDraft} as pets,
      exists (select from waitlist_offers offer where offer.site_id = entry.site_id
        and offer.entry_id = entry.id and offer.ended_at is null and offer.expires_at > ${now}) as is_offered,
      ${TOTAL}
    from waitlist_entries entry
      join customers customer on customer.site_id = entry.site_id and customer.id = entry.customer_id
      join accounts account on account.site_id = customer.site_id and account.id = customer.account_id
      left join groomers groomer on groomer.site_id = entry.site_id and groomer.id = entry.groomer_id
    where entry.site_id = ${siteId} and entry.customer_id = ${customerId} and entry.over_at > ${now}
      and account.status = any(${[...SERVED_STATUSES]}) and account.deletes_at is null and ${isUnbooked}
    order by entry.created_at desc, entry.id desc limit ${FEW}`;
