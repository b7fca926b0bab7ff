import { data, redirect } from "react-router";
import { usePermissions } from "#features/accounts/parts/permitted.tsx";
import { getStaffProof } from "#features/accounts/settings/contract/staff-proof.ts";
import { sendProofCode, wantsProofCode } from "#features/accounts/settings/parts/staff-proof.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { getStaffSelf } from "#features/staff/contract/day.ts";
import { call } from "#kit/web/call.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { sellGiftCard } from "../contract.ts";
import { GIFT_CARDS_PATH, giftCardPath, NEW_GIFT_CARD_PATH } from "../parts/gift-cards-path.ts";
import { toGiftClock } from "../parts/gift-clock.ts";
import { type GiftAnswer, readSale, refusedGift } from "../parts/read-gift.ts";
import { SellForm } from "../parts/sell-form.tsx";
import { GIFT_REFUSALS } from "../words.ts";
import type { Route } from "./+types/new-gift-card.ts";

export async function loader(args: Route.LoaderArgs) {
  const [{ areas }, proof] = await Promise.all([call(args, getStaffSelf), call(args, getStaffProof)]);
  const { clockOf, sendDays } = toGiftClock(areas);
  const after = new URL(args.request.url).searchParams.get("after") ?? "";
  return { saleId: crypto.randomUUID(), after, proof, clockOf, sendDays };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  if (wantsProofCode(form)) {
    const { data: sent, init } = await sendProofCode(args, form);
    return data<GiftAnswer>({ ...sent, isChanged: false }, init ?? undefined);
  }
  const read = readSale(form);
  if (read.refused) return read.refused;
  let id: string;
  try {
    ({ id } = await call(args, sellGiftCard, { body: read.input }));
  } catch (error) {
    return refusedGift(error, form);
  }
  return redirect(`${giftCardPath(id)}?sold`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Sell a gift card", matches) }, { name: "robots", content: "noindex" }];
}

export default function NewGiftCard({ loaderData, actionData }: Route.ComponentProps) {
  const { after, proof, clockOf, sendDays } = loaderData;
  const mayGive = usePermissions().includes("money.refund");
  const saleId = actionData?.values.saleId ?? loaderData.saleId;
  const isTaken = actionData?.errors[""]?.includes(GIFT_REFUSALS.taken) ?? false;
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="Sell a gift card" back={<TextLink to={GIFT_CARDS_PATH}>Gift cards</TextLink>} />
      {isTaken && (
        <Notice
          tone="error"
          title={GIFT_REFUSALS.taken}
          takesFocus={saleId}
          actions={
            <>
              <LinkButton to={`${NEW_GIFT_CARD_PATH}?after=${encodeURIComponent(saleId)}`}>
                Open a new form
              </LinkButton>
              <LinkButton variant="secondary" to={GIFT_CARDS_PATH}>
                See the gift cards
              </LinkButton>
            </>
          }
        />
      )}
      <SellForm
        key={after}
        saleId={saleId}
        // The form after a used one is empty, so it has its own draft.
        draft={`gift ${after}`.trim()}
        answer={actionData && isTaken ? { ...actionData, errors: {} } : actionData}
        {...{ proof, mayGive, clockOf, sendDays }}
      />
    </div>
  );
}
