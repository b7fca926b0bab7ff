import { redirect } from "react-router";
import { Permitted } from "#features/accounts/parts/permitted.tsx";
import { STAFF_PATHS, StaffLinks } from "#features/accounts/parts/staff-link.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { getStaffSelf } from "#features/staff/contract/day.ts";
import { call } from "#kit/web/call.ts";
import { optionalText, textOf } from "#kit/web/form.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { changeGiftCard, resendGiftCard, showGiftCard, voidGiftCard } from "../contract.ts";
import { GiftCardBadge } from "../parts/gift-card-badge.tsx";
import { GiftCardFacts, GiftCardUses } from "../parts/gift-card-facts.tsx";
import { ChangeGift, ResendGift, VoidGift } from "../parts/gift-card-steps.tsx";
import { GIFT_CARDS_PATH, giftCardPath } from "../parts/gift-cards-path.ts";
import { toGiftClock } from "../parts/gift-clock.ts";
import { type GiftAnswer, readChange, refusedGift, refusedPart } from "../parts/read-gift.ts";
import { describeBalance, GIFT_TEXTS, giftTitle } from "../words.ts";
import type { Route } from "./+types/gift-card.ts";

const DONE = {
  sold: GIFT_TEXTS.sold,
  saved: GIFT_TEXTS.saved,
  resent: GIFT_TEXTS.resent,
  voided: GIFT_TEXTS.voided,
} as const;
const STEPS = Object.keys(DONE) as (keyof typeof DONE)[];

export async function loader(args: Route.LoaderArgs) {
  const [giftCard, { areas }] = await Promise.all([
    call(args, showGiftCard, { params: { id: args.params.id } }),
    call(args, getStaffSelf),
  ]);
  const { searchParams } = new URL(args.request.url);
  return { giftCard, clock: toGiftClock(areas), done: STEPS.find((step) => searchParams.has(step)) ?? null };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const params = { id: args.params.id };
  const revision = Number(textOf(form, "revision"));
  const part = textOf(form, "part");
  if (part === "resend" || part === "void") {
    try {
      if (part === "void")
        await call(args, voidGiftCard, { params, body: { reason: textOf(form, "reason"), revision } });
      else {
        const recipientEmail = optionalText(form, "recipientEmail");
        await call(args, resendGiftCard, {
          params,
          body: { ...(recipientEmail && { recipientEmail }), revision },
        });
      }
    } catch (error) {
      return refusedPart(error, form, part);
    }
    return redirect(`${giftCardPath(params.id)}?${part === "void" ? "voided" : "resent"}`);
  }
  const read = readChange(form);
  if (read.refused) return read.refused;
  try {
    await call(args, changeGiftCard, { params, body: read.input });
  } catch (error) {
    return refusedGift(error, form);
  }
  return redirect(`${giftCardPath(params.id)}?saved`);
}

/** After a refusal the page shows the gift card as it is saved now. */
export const shouldRevalidate = () => true;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    { title: titleOf(loaderData ? giftTitle(loaderData.giftCard.ending) : "Gift card", matches) },
    { name: "robots", content: "noindex" },
  ];
}

type Part = "save" | "resend" | "void";

/** The form that was refused. */
function partOf(answer: (GiftAnswer & { part?: Exclude<Part, "save"> }) | undefined): Part | null {
  return answer ? (answer.part ?? "save") : null;
}

/** A gift card with its balance and uses, which the team changes, sends again or voids. */
export default function StaffGiftCard({ loaderData, actionData }: Route.ComponentProps) {
  const { giftCard, clock, done } = loaderData;
  const { id, ending, state, balance, amount, revision, sale, uses } = giftCard;
  const part = partOf(actionData);
  const answerOf = (form: Part) => (part === form ? actionData : undefined);
  const keyOf = (form: Part) => `${form} ${part === form ? "refused" : revision}`;
  const isOpen = {
    save: sale !== null && state === "not_sent",
    resend: sale !== null && state === "active",
    void: state !== "void",
  };
  // The form may be gone since it was opened; its refusal still has a place.
  const isOrphaned = part !== null && !isOpen[part];
  const refusal = isOrphaned ? Object.values(actionData?.errors ?? {}).flat()[0] : undefined;
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={giftTitle(ending)}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <GiftCardBadge state={state} />
            {describeBalance(balance, amount)}
          </span>
        }
        back={<TextLink to={GIFT_CARDS_PATH}>Gift cards</TextLink>}
      />
      {done && !actionData && <Notice tone="success" title={DONE[done]} takesFocus={`${done} ${revision}`} />}
      {refusal && <Notice tone="error" title={refusal} takesFocus={refusal} />}
      <GiftCardFacts giftCard={giftCard} timeZone={clock.timeZone} />
      {/* Without this permission the API lists no uses. */}
      <Permitted needs="orders.read">
        <GiftCardUses uses={uses} />
      </Permitted>
      {isOpen.save && (
        <ChangeGift
          key={keyOf("save")}
          giftCard={giftCard}
          answer={answerOf("save")}
          sendDays={clock.sendDays}
        />
      )}
      {isOpen.resend && <ResendGift key={keyOf("resend")} giftCard={giftCard} answer={answerOf("resend")} />}
      {isOpen.void && <VoidGift key={keyOf("void")} giftCard={giftCard} answer={answerOf("void")} />}
      <StaffLinks links={[{ needs: "audit.read", to: STAFF_PATHS.auditOf(id), label: "Audit log" }]} />
    </div>
  );
}
