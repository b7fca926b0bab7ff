import { Form, Link, redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { LiveText } from "#ui/live-text.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type ListedGiftCard, listGiftCards } from "../contract.ts";
import { GiftCardBadge } from "../parts/gift-card-badge.tsx";
import { GIFT_CARDS_PATH, giftCardPath, NEW_GIFT_CARD_PATH } from "../parts/gift-cards-path.ts";
import { endOfWholeCode } from "../parts/whole-code.ts";
import { GIFT_STATES } from "../rules.ts";
import { describeBalance, GIFT_STATE_WORDS, GIFT_TEXTS, giftTitle } from "../words.ts";
import type { Route } from "./+types/gift-cards.ts";

const STATE_OPTIONS = [
  { value: "", label: "Any state" },
  ...GIFT_STATES.map((value) => ({ value, label: GIFT_STATE_WORDS[value] })),
];

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const search = (searchParams.get("search") ?? "").trim().slice(0, 254);
  const state = GIFT_STATES.find((one) => one === searchParams.get("state"));
  const ending = endOfWholeCode(search);
  if (ending !== null) {
    const query = new URLSearchParams({ search: ending, ...(state && { state }) });
    throw redirect(`${GIFT_CARDS_PATH}?${query}`);
  }
  const { giftCards, hasMore } = await call(args, listGiftCards, { query: { search, state } });
  return { search, state, giftCards, hasMore };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Gift cards", matches) }, { name: "robots", content: "noindex" }];
}

/** The brand's gift cards, found by name, end of the code and state. */
export default function StaffGiftCards({ loaderData }: Route.ComponentProps) {
  const { search, state = "", giftCards, hasMore } = loaderData;
  const isFiltered = search !== "" || state !== "";
  const found = `${hasMore ? "More than " : ""}${formatCount(giftCards.length, "gift card")} found`;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title="Gift cards"
        lead={GIFT_TEXTS.lead}
        actions={<LinkButton to={NEW_GIFT_CARD_PATH}>Sell a gift card</LinkButton>}
      />
      <Form
        method="get"
        action={GIFT_CARDS_PATH}
        key={`${search} ${state}`}
        role="search"
        className="flex flex-wrap items-end gap-4"
      >
        <Field label={GIFT_TEXTS.search} name="search" optional className="flex-1 basis-56 sm:max-w-96">
          <TextInput type="search" maxLength={254} defaultValue={search} />
        </Field>
        <Field label="State" name="state" optional className="flex-1 basis-40 sm:max-w-56">
          <Select options={STATE_OPTIONS} defaultValue={state} />
        </Field>
        <Button variant="secondary" className="min-h-12">
          Search
        </Button>
      </Form>
      <LiveText>{isFiltered ? found : ""}</LiveText>
      {giftCards.length === 0 && (
        <EmptyState
          title={isFiltered ? GIFT_TEXTS.notFound : GIFT_TEXTS.none}
          actions={isFiltered && <TextLink to={GIFT_CARDS_PATH}>Show all</TextLink>}
        >
          {!isFiltered && GIFT_TEXTS.noneHelp}
        </EmptyState>
      )}
      {giftCards.length > 0 && (
        <ul className="grid gap-3">
          {giftCards.map((giftCard) => (
            <li key={giftCard.id}>
              <GiftCardRow giftCard={giftCard} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && <p className="text-ink-soft">{GIFT_TEXTS.more}</p>}
    </div>
  );
}

function GiftCardRow({ giftCard }: { giftCard: ListedGiftCard }) {
  const { id, ending, amount, balance, recipientName, soldOn, state } = giftCard;
  return (
    <Card padding="sm" pressable className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-56">
        <Link to={giftCardPath(id)} className="card-link font-semibold wrap-anywhere">
          {giftTitle(ending)}
        </Link>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {recipientName === null ? GIFT_TEXTS.noRecipient : `For ${recipientName}`}
          {soldOn !== null && `, sold on ${formatLongDate(soldOn)}`}
        </p>
      </div>
      <p className="text-sm text-ink-soft tabular-nums">{describeBalance(balance, amount)}</p>
      <GiftCardBadge state={state} />
    </Card>
  );
}
