import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { CheckoutHandle } from "#kit/web/checkout-handle.ts";
import { shownValue } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { BookingSteps } from "../../parts/booking-steps.tsx";
import { BookingSummary } from "../../parts/booking-summary.tsx";
import { openBooking, redirectOnward, requireToken } from "../../parts/current-session.ts";
import { attempt, messagesOf, refusedWith } from "../../parts/refused-form.ts";
import { StepForm } from "../../parts/step-form.tsx";
import { listUpsells, setUpsells } from "../contract/upsells.ts";
import { readUpsells } from "../parts/read-upsells.ts";
import { UpsellCard } from "../parts/upsell-card.tsx";
import type { Route } from "./+types/additional-items.ts";

const SCREEN = "additional-items";

export async function loader(args: Route.LoaderArgs) {
  const { token, session } = await openBooking(args, SCREEN);
  const upsells = await call(args, listUpsells, { params: { session: token } });
  if (upsells.length === 0) throw redirectOnward(session);
  return { session, upsells, now: nowOf(args).toISOString() };
}

export async function action(args: Route.ActionArgs) {
  const token = requireToken(args);
  const params = { session: token };
  const form = await args.request.formData();
  const offered = await call(args, listUpsells, { params });
  const { upsells, errors } = readUpsells(
    form,
    offered.map(({ id }) => id),
  );
  if (Object.keys(errors).length > 0) return refusedWith(errors, form);
  const saved = await attempt(() => call(args, setUpsells, { params, body: { upsells } }));
  return saved.refusal
    ? refusedWith({ "": messagesOf(saved.refusal) }, form, saved.refusal.code)
    : redirectOnward(saved.value);
}

export const handle: CheckoutHandle = {
  StepHeader: () => (
    <BookingSteps
      screen={SCREEN}
      title="Anything to bring along?"
      lead="Your groomer brings these in the van. Leave everything at 0 to continue without extras."
    />
  ),
  Summary: BookingSummary,
};

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Extras", matches) }, { name: "robots", content: "noindex" }];
}

export default function AdditionalItems({ loaderData, actionData }: Route.ComponentProps) {
  const { session, upsells } = loaderData;
  const groomers = [...new Map(session.visits.map(({ groomer }) => [groomer.id, groomer])).values()];
  const findChosen = (id: string) => session.upsells.find(({ upsellId }) => upsellId === id);
  return (
    <StepForm session={session} name={SCREEN} errors={actionData?.errors} submit="Continue">
      <ul className="grid gap-4 lg:grid-cols-2">
        {upsells.map((upsell) => {
          const chosen = findChosen(upsell.id);
          const known = { quantity: String(chosen?.quantity ?? 0), groomer: chosen?.groomerId };
          return (
            <li key={upsell.id} className="grid">
              <UpsellCard
                upsell={upsell}
                quantity={shownValue(actionData, `quantity.${upsell.id}`, known.quantity)}
                errors={actionData?.errors[`quantity.${upsell.id}`]}
                groomers={groomers}
                groomerId={
                  shownValue(actionData, `groomer.${upsell.id}`, known.groomer) || (groomers[0]?.id ?? "")
                }
              />
            </li>
          );
        })}
      </ul>
    </StepForm>
  );
}
