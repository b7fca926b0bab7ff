import { readId } from "#kit/wire/ids.ts";
import { MESSAGE_KINDS, type MessageKind } from "../../rules/messages.ts";
import { MESSAGE_STATES, type MessageState } from "../rules.ts";

export type OutboxView = {
  state: MessageState | null;
  kind: MessageKind | null;
  /** Ids of an order, and of a customer or groomer. */
  order: string | null;
  person: string | null;
  page: number;
};

/** The filters in a URL. Unknown ones count as none. */
export function readFilters(searchParams: URLSearchParams): Omit<OutboxView, "page"> {
  return {
    state: MESSAGE_STATES.find((one) => one === searchParams.get("state")) ?? null,
    kind: MESSAGE_KINDS.find((one) => one === searchParams.get("kind")) ?? null,
    order: readId(searchParams.get("order")),
    person: readId(searchParams.get("person")),
  };
}

/** The page of messages with these filters; without a page number, its first page. */
export function outboxPath({ page = 1, ...filters }: Partial<OutboxView>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  if (page > 1) query.set("page", String(page));
  return `/staff/outbox${query.size > 0 ? `?${query}` : ""}`;
}
