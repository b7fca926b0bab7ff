import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { sellGiftCard } from "../contract.ts";
import { GIFT_CARDS_PATH, giftCardPath } from "../parts/gift-cards-path.ts";
import { readSale, refusedGift } from "../parts/read-gift.ts";
import { SellForm } from "../parts/sell-form.tsx";
import type { Route } from "./+types/new-gift-card.ts";

export const loader = () => ({ saleId: crypto.randomUUID() });

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
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
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="Sell a gift card" back={<TextLink to={GIFT_CARDS_PATH}>Gift cards</TextLink>} />
      <SellForm saleId={actionData?.values.saleId ?? loaderData.saleId} answer={actionData} />
    </div>
  );
}
