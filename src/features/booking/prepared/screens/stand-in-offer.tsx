import { data, redirect } from "react-router";
import { declineStandIn, getStandIn, type StandIn } from "#features/orders/answers/contract/stand-ins.ts";
import { StandInOffer } from "#features/orders/answers/parts/stand-in-card.tsx";
import { offerLead, offerTitle } from "#features/orders/answers/words/stand-ins.ts";
import { anyPath, LIST_PATHS, offerPath } from "#features/orders/parts/appointment-path.ts";
import { RebookButton } from "#features/orders/parts/rebook-button.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { ERROR_STATUS } from "#kit/wire/errors.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { placeAndGo } from "../../checkout/parts/place-and-go.ts";
import { endPath, isOver, redirectOnward, toNearestTimes } from "../../parts/current-session.ts";
import { pathOf } from "../../parts/path.ts";
import { attempt } from "../../parts/refused-form.ts";
import { takeStandIn } from "../contract/stand-in.ts";
import type { Route } from "./+types/stand-in-offer.ts";

export async function loader(args: Route.LoaderArgs) {
  const { orderId } = args.params;
  const { standIn } = await call(args, getStandIn, { params: { id: orderId } });
  if (!standIn) throw redirect(anyPath(orderId));
  return { standIn };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { orderId } = args.params;
  if (textOf(form, "intent") !== "decline")
    return acceptOffer(args, orderId, Number(textOf(form, "agreedMax")) || 0);
  await attempt(() => call(args, declineStandIn, { params: { id: orderId }, body: {} }));
  return redirect(offerPath(orderId));
}

/**
 * Accepts the offer: opens the booking with its time on hold and places the order at no more than `agreedMax`
 * (cents). If a step is unfinished, redirects to its screen.
 */
async function acceptOffer(args: Route.ActionArgs, orderId: string, agreedMax: number) {
  const opened = await attempt(() => call(args, takeStandIn, { body: { orderId } }));
  if (opened.refusal) {
    const { code, message, details } = opened.refusal;
    const { startsAt } = (details ?? {}) as { startsAt?: string };
    if (code === "slot_taken" && startsAt) return toNearestTimes(startsAt);
    return refuse({ title: "This did not work", message }, ERROR_STATUS[code]);
  }
  const session = opened.value;
  if (isOver(session)) return redirect(endPath(session));
  if (!session.quote || session.missing.length > 0) return redirectOnward(session);
  if (session.quote.total.max > agreedMax) return refusePrice(session.quote.total);
  const placed = await placeAndGo(args, session.id, { min: 0, max: agreedMax }, session.visits);
  if (placed.response) return placed.response;
  const total = (placed.refusal.details as { total?: CentsRange } | undefined)?.total;
  if (placed.refusal.code === "price_changed" && total) return refusePrice(total);
  const { code, message } = placed.refusal;
  if (code !== "payment_declined") return refuse({ title: "This did not work", message }, ERROR_STATUS[code]);
  // On the payment page the customer can use another card. The time is still on hold.
  return redirect(`${pathOf("payment")}?refused`);
}

type RefusedOffer = { title: string; message: string; total?: CentsRange };

const refuse = (words: RefusedOffer, status: number) => data<RefusedOffer>(words, { status });

function refusePrice(total: CentsRange) {
  const message = `The price is now ${formatRange(total)}. Nothing is booked yet: accept if that is fine with you.`;
  return refuse({ title: "The price has changed", message, total }, ERROR_STATUS.price_changed);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return [
    {
      title: titleOf(
        loaderData.standIn.status === "open" ? offerTitle(loaderData.standIn) : ANSWERED_TITLE,
        matches,
      ),
    },
    { name: "robots", content: "noindex" },
  ];
}

export const handle: LiveHandle<Route.ComponentProps["loaderData"]> = {
  isStale: ({ event, data }, { standIn }) => event === "visit" && data.orderId === standIn.orderId,
};

/** The page behind the mail that offers another groomer for a cancelled appointment. */
export default function Offer({ loaderData: { standIn }, actionData }: Route.ComponentProps) {
  const isOpen = standIn.status === "open";
  return (
    <div className="page-width py-10 md:py-14">
      <div className="grid max-w-[44rem] gap-8">
        <PageHeader
          back={<TextLink to={anyPath(standIn.orderId)}>The cancelled appointment</TextLink>}
          title={isOpen ? offerTitle(standIn) : ANSWERED_TITLE}
          lead={isOpen ? offerLead(standIn) : undefined}
        />
        {actionData && (
          <Notice tone="warn" title={actionData.title} takesFocus={actionData.message}>
            {actionData.message}
          </Notice>
        )}
        {isOpen ? (
          <Card tone="brand">
            <StandInOffer standIn={standIn} {...(actionData?.total && { total: actionData.total })} />
          </Card>
        ) : (
          <Answered standIn={standIn} />
        )}
      </div>
    </div>
  );
}

const ANSWERED_TITLE = "Another groomer was offered";
const ANSWERED = {
  taken: ["success", "You accepted", "You can find the visit under My appointments."],
  declined: ["info", "You declined", "Nothing is booked. Your pets, services and address are saved."],
  expired: ["info", "This offer has ended", "Nothing is booked. Your pets, services and address are saved."],
} as const;

function Answered({ standIn: { orderId, status } }: { standIn: StandIn }) {
  if (status === "open") return null;
  const [tone, title, words] = ANSWERED[status];
  return (
    <Notice
      tone={tone}
      title={title}
      takesFocus={status}
      actions={
        status === "taken" ? (
          <LinkButton to={LIST_PATHS.upcoming} variant="secondary">
            My appointments
          </LinkButton>
        ) : (
          <RebookButton orderId={orderId} label="See other times" />
        )
      }
    >
      {words}
    </Notice>
  );
}
