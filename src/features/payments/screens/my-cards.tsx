import { CreditCard } from "lucide-react";
import { data, Form, redirect, useNavigation } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { type RefusedForm, refusedForm, textOf, valuesOf } from "#kit/web/form.ts";
import { savedCookie } from "#kit/web/saved-cookie.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { EmptyCards } from "#ui/illustrations/empty-cards.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { listMyMethods, setDefaultMethod } from "../contract/methods.ts";
import {
  type CardEntry,
  listTestCards,
  type PaymentMethod,
  removeCard,
  saveUserCard,
  showCardEntry,
  type TestCard,
} from "../contract.ts";
import { bankChallengeOf } from "../parts/bank-challenge.ts";
import { CARD_TOKEN, NEW_CARD, NewCard } from "../parts/new-card.tsx";
import { TestCards } from "../parts/test-cards.tsx";
import { CASH_LABEL } from "../rules/cash.ts";
import { CARD_FAULTS } from "../words.ts";
import type { Route } from "./+types/my-cards.ts";

const PATH = "/customer/my-cards";
/**
 * Remembers the card that waits for the bank's approval, until the customer comes back and saves the card.
 */
const pendingCard = savedCookie("waggon_asked_card", 900, /^[\w-]{1,200}$/);

export async function loader(args: Route.LoaderArgs) {
  const [{ methods, defaultPaymentMethod }, testCards, entry] = await Promise.all([
    call(args, listMyMethods),
    call(args, listTestCards),
    call(args, showCardEntry),
  ]);
  const { searchParams } = new URL(args.request.url);
  const isConfirmed = searchParams.has("confirmed") && pendingCard.read(args.request) !== null;
  return {
    sources: methods.find((method) => method.id === "card")?.sources ?? [],
    defaultId: defaultPaymentMethod?.sourceId ?? null,
    testCards,
    entry,
    bank: isConfirmed ? "confirmed" : searchParams.has("refused") ? "refused" : null,
    news: searchParams.get("done"),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const id = textOf(form, "id");
  try {
    switch (textOf(form, "intent")) {
      case "remove":
        await call(args, removeCard, { params: { id } });
        return redirect(`${PATH}?done=removed`);
      case "default":
        await call(args, setDefaultMethod, { body: { sourceId: id, methodId: "card" } });
        return redirect(`${PATH}?done=default`);
      default:
        return await add(args, form);
    }
  } catch (error) {
    return refusedForm(error, form, { token: "card", sourceId: "card" });
  }
}

/** Saves a card by its token: the chosen card, or the one that the bank has confirmed. */
async function add(args: Route.ActionArgs, form: FormData) {
  const { request } = args;
  const chosen = textOf(form, "card");
  const entered = chosen === NEW_CARD ? textOf(form, CARD_TOKEN) : chosen;
  const token = textOf(form, "intent") === "confirmed" ? (pendingCard.read(request) ?? "") : entered;
  if (token === "") {
    const words = chosen === NEW_CARD ? CARD_FAULTS.notEntered : CARD_FAULTS.missing;
    return data<RefusedForm>({ errors: { card: [words] }, values: valuesOf(form) }, { status: 422 });
  }
  try {
    await call(args, saveUserCard, { body: { token } });
  } catch (error) {
    const challenge = bankChallengeOf(error);
    if (!challenge) throw error;
    return redirect(challenge.path, { headers: { "set-cookie": pendingCard.save(request, token) } });
  }
  return redirect(`${PATH}?done=added`, { headers: { "set-cookie": pendingCard.forget(request) } });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("My cards", matches) }, { name: "robots", content: "noindex" }];
}

const NEWS: Record<string, string> = {
  added: "Your card is saved",
  removed: "The card is removed",
  default: "This card is offered first from now on",
};
const BANK_REFUSED = { card: [CARD_FAULTS.notConfirmed] };

export default function MyCards({ loaderData, actionData }: Route.ComponentProps) {
  const { sources, defaultId, testCards, entry, bank, news } = loaderData;
  const errors = actionData?.errors ?? (bank === "refused" ? BANK_REFUSED : undefined);
  const doneText = !actionData && news !== null && NEWS[news];
  return (
    <div className="page-width py-10 md:py-14">
      <div className="mx-auto grid max-w-prose gap-8">
        <PageHeader
          title="My cards"
          lead="The bank stores the number; we store only its last four digits and its expiry date."
        />
        <ErrorSummary errors={errors} />
        {doneText && <Notice tone="success" live title={doneText} />}
        {bank === "confirmed" && !actionData && <Confirmed />}
        {sources.length === 0 ? (
          <EmptyState picture={<EmptyCards />} title="No cards yet">
            Save one, and the next booking is paid with a press. {CASH_LABEL} is always fine.
          </EmptyState>
        ) : (
          <ul className="grid gap-3">
            {sources.map((source) => (
              <li key={source.id}>
                <SavedCard source={source} isDefault={source.id === defaultId} />
              </li>
            ))}
          </ul>
        )}
        <AddCard testCards={testCards} entry={entry} errors={errors?.card} />
      </div>
    </div>
  );
}

type Source = PaymentMethod["sources"][number];

function SavedCard({ source, isDefault }: { source: Source; isDefault: boolean }) {
  const { state, formData } = useNavigation();
  const busy = (intent: string) =>
    state !== "idle" && formData?.get("intent") === intent && formData.get("id") === source.id;
  return (
    <Card padding="sm" className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-sunken text-ink-soft">
        <CreditCard aria-hidden="true" className="size-6" strokeWidth={1.6} />
      </span>
      <div className="min-w-0 flex-1 basis-44">
        <h2 className="text-base font-semibold wrap-anywhere">{source.name}</h2>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft tabular-nums">
          {source.description}
          {source.isExpired && <Badge tone="danger">Expired</Badge>}
          {isDefault && <Badge tone="success">Default</Badge>}
        </p>
      </div>
      {source.isManageable && (
        <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
          <input type="hidden" name="id" value={source.id} />
          {!isDefault && !source.isExpired && (
            <Button size="sm" variant="secondary" name="intent" value="default" busy={busy("default")}>
              Make default<span className="sr-only">: {source.name}</span>
            </Button>
          )}
          <Button size="sm" variant="quiet" name="intent" value="remove" busy={busy("remove")}>
            Remove<span className="sr-only"> {source.name}</span>
          </Button>
        </Form>
      )}
    </Card>
  );
}

/** Shown when the customer comes back from the bank and the bank has confirmed the card. */
function Confirmed() {
  return (
    <Form method="post">
      <Notice
        tone="success"
        live
        title="Your bank has confirmed the card"
        actions={
          <Button name="intent" value="confirmed">
            Save this card
          </Button>
        }
      />
    </Form>
  );
}

type AddCardProps = {
  testCards: readonly TestCard[];
  entry: CardEntry;
  errors: string[] | undefined;
};

/**
 * The form for a new card: the gateway's own fields, or the sandbox's test cards. No field of ours accepts a
 * card number.
 */
function AddCard({ testCards, entry, errors }: AddCardProps) {
  const { state, formData } = useNavigation();
  return (
    <Section title="Add a card">
      <Form method="post" noValidate className="grid gap-6">
        <FieldGroup legend="Which card?" hideLegend name="card" errors={errors}>
          {entry.publishableKey && (
            <NewCard
              name="card"
              publishableKey={entry.publishableKey}
              description="Saved by the bank for your next bookings"
              defaultChecked={false}
            />
          )}
          <TestCards name="card" testCards={testCards} description="Saved for your next bookings" chosen="" />
        </FieldGroup>
        <div>
          <Button
            size="lg"
            name="intent"
            value="add"
            busy={state !== "idle" && formData?.get("intent") === "add"}
          >
            Save this card
          </Button>
        </div>
      </Form>
    </Section>
  );
}
