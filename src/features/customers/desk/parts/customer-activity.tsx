import type { ReactNode } from "react";
import { Link } from "react-router";
import { STAFF_PATHS } from "#features/accounts/parts/staff-link.tsx";
import { deskListPath } from "#features/orders/desk/parts/desk-query.ts";
import { preferredTimesText } from "#features/orders/rules/order.ts";
import { LEAD_KINDS, LEAD_STATE_LABELS } from "#features/sites/words/leads.ts";
import { daysText, hoursText, petsText } from "#features/waitlist/words/entries.ts";
import { formatList } from "#kit/wire/format/counts.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Rating } from "#ui/rating.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { DeskCustomer } from "../contract/customer.ts";
import { CUSTOMERS_TEXTS, shownText } from "../words/pages.ts";

/** What a customer asked and waits for, and where the customer wrote, as far as the reader may see it. */
export function CustomerActivity({ customer }: { customer: DeskCustomer }) {
  const timeZone = customer.area?.timeZone ?? "UTC";
  return (
    <>
      <Requests customer={customer} timeZone={timeZone} />
      <Waitlist waitlist={customer.waitlist} timeZone={timeZone} />
      <Conversations conversations={customer.conversations} timeZone={timeZone} />
      <Reviews reviews={customer.reviews} customerId={customer.id} />
    </>
  );
}

type NewestProps<T> = {
  list: { items: readonly T[]; total: number };
  /** The list of all, where the team has one. */
  all?: { to: string; label: string };
  children: (one: T) => ReactNode;
};

/** The newest of a list, with a way to the rest. */
function Newest<T extends { id: string }>({ list: { items, total }, all, children }: NewestProps<T>) {
  return (
    <>
      {items.length > 0 && (
        <ul className="grid gap-3">
          {items.map((one) => (
            <li key={one.id}>
              <Card padding="sm" pressable className="grid gap-1">
                {children(one)}
              </Card>
            </li>
          ))}
        </ul>
      )}
      {total > items.length && (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
          {shownText(items.length, total)}
          {all && (
            <TextLink to={all.to} className="inline-flex min-h-11 items-center">
              {all.label}
            </TextLink>
          )}
        </p>
      )}
    </>
  );
}

type TitleProps = { to: string; badge?: ReactNode; children: ReactNode };

const Title = ({ to, badge, children }: TitleProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <h3 className="min-w-0 text-base wrap-anywhere">
      <Link to={to} className="card-link">
        {children}
      </Link>
    </h3>
    {badge}
  </div>
);

const Line = ({ children }: { children: ReactNode }) => (
  <p className="text-sm wrap-anywhere text-ink-soft">{children}</p>
);

const None = ({ children }: { children: ReactNode }) => <p className="text-ink-soft">{children}</p>;

type RequestsProps = { customer: DeskCustomer; timeZone: string };

function Requests({ customer: { id, requests, leads }, timeZone }: RequestsProps) {
  if (requests === null && leads.total === 0) return null;
  const all = deskListPath({ statuses: ["request"], q: id, sort: "newest" });
  return (
    <Section title="Requests without a time">
      {requests?.total === 0 && leads.total === 0 && <None>{CUSTOMERS_TEXTS.noRequests}</None>}
      {requests !== null && requests.total > 0 && (
        <Newest list={requests} all={{ to: all, label: "See all requests" }}>
          {(request) => (
            <>
              <Title to={STAFF_PATHS.appointment(request.id)}>{formatList(request.pets)}</Title>
              {request.wishes && <Line>{preferredTimesText(request.wishes)}</Line>}
              {request.wishes?.wantsCall && <Line>{CUSTOMERS_TEXTS.wantsCall}</Line>}
              <Line>{`${request.number} · ${formatLongDate(request.createdAt, request.timeZone)}`}</Line>
            </>
          )}
        </Newest>
      )}
      {leads.total > 0 && (
        <div className="mt-4 grid gap-3">
          <p className="text-sm text-ink-soft">{CUSTOMERS_TEXTS.leads}</p>
          <Newest list={leads}>
            {(lead) => (
              <>
                <Title to={STAFF_PATHS.lead(lead.id)} badge={<Badge>{LEAD_STATE_LABELS[lead.state]}</Badge>}>
                  {LEAD_KINDS.appointment_request}
                </Title>
                <Line>{formatLongDate(lead.createdAt, timeZone)}</Line>
              </>
            )}
          </Newest>
        </div>
      )}
    </Section>
  );
}

type WaitlistProps = { waitlist: DeskCustomer["waitlist"]; timeZone: string };

function Waitlist({ waitlist, timeZone }: WaitlistProps) {
  if (waitlist === null) return null;
  return (
    <Section title="Waitlist">
      {waitlist.total === 0 && <None>{CUSTOMERS_TEXTS.noWaiting}</None>}
      <Newest list={waitlist}>
        {({ days, pets, groomerName, isOffered, createdAt, ...hours }) => (
          <>
            <Title
              to={STAFF_PATHS.waiting(days.at(-1) ?? "")}
              badge={isOffered && <Badge tone="warn">{CUSTOMERS_TEXTS.offered}</Badge>}
            >
              {daysText(days)}
            </Title>
            <Line>{[hoursText(hours), groomerName && `with ${groomerName}`].filter(Boolean).join(", ")}</Line>
            <Line>{petsText(pets)}</Line>
            <Line>{`Since ${formatLongDate(createdAt, timeZone)}`}</Line>
          </>
        )}
      </Newest>
    </Section>
  );
}

type ConversationsProps = { conversations: DeskCustomer["conversations"]; timeZone: string };

/** Where the customer and the team write to each other; never what they wrote. */
function Conversations({ conversations, timeZone }: ConversationsProps) {
  if (conversations === null) return null;
  return (
    <Section title="Conversations">
      {conversations.total === 0 && <None>{CUSTOMERS_TEXTS.noConversations}</None>}
      <Newest list={conversations}>
        {({ id, groomerName, status, waitingSince, isLate, updatedAt }) => (
          <>
            <Title
              to={STAFF_PATHS.conversation(status, id)}
              badge={
                isLate ? (
                  <Badge tone="danger">Late</Badge>
                ) : (
                  <Badge>{status === "open" ? "Open" : "Done"}</Badge>
                )
              }
            >
              {groomerName === null ? "With the team" : `With ${groomerName}, joined by the team`}
            </Title>
            {waitingSince && (
              <Line>{`Waiting for an answer since ${formatLongDate(waitingSince, timeZone)}`}</Line>
            )}
            <Line>{`Latest message ${formatLongDate(updatedAt, timeZone)}`}</Line>
          </>
        )}
      </Newest>
      <p className="mt-3 text-sm text-ink-soft">{CUSTOMERS_TEXTS.conversations}</p>
    </Section>
  );
}

type ReviewsProps = { reviews: DeskCustomer["reviews"]; customerId: string };

function Reviews({ reviews, customerId }: ReviewsProps) {
  if (reviews === null) return null;
  return (
    <Section title="Reviews">
      {reviews.total === 0 && <None>{CUSTOMERS_TEXTS.noReviews}</None>}
      <Newest
        list={reviews}
        all={{ to: STAFF_PATHS.reviewsOf("customer", customerId), label: "See all reviews" }}
      >
        {({ id, rating, comment, isHidden, groomerName, createdAt, timeZone }) => (
          <>
            <Title
              to={STAFF_PATHS.review(id)}
              badge={
                <>
                  <Rating value={rating} layout="long" />
                  {isHidden && <Badge tone="warn">Hidden</Badge>}
                </>
              }
            >
              {`About ${groomerName}`}
            </Title>
            {comment && <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">{comment}</p>}
            <Line>{formatLongDate(createdAt, timeZone)}</Line>
          </>
        )}
      </Newest>
    </Section>
  );
}
