import { Form, redirect, useNavigation } from "react-router";
import { markNoShow } from "#features/orders/answers/contract/answers.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm } from "#kit/web/form.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { formatClock } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { visitPath } from "../parts/day-path.ts";
import { readVisit, type ShownVisit } from "../parts/read-visit.ts";
import type { Route } from "./+types/no-show.ts";

export function loader(args: Route.LoaderArgs) {
  return readVisit(args, args.params.orderId);
}

export async function action(args: Route.ActionArgs) {
  const { orderId: id } = args.params;
  const form = await args.request.formData();
  try {
    await call(args, markNoShow, { params: { id }, body: {} });
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(visitPath(id));
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Missed visit", matches) }, { name: "robots", content: "noindex" }];
}

/** The page that marks a visit as missed. It shows the fee first, and changes nothing before the button. */
export default function NoShow({ loaderData, actionData }: Route.ComponentProps) {
  const { visit, noShow, mayMarkNoShow, petNames } = loaderData;
  const { order, customer } = visit;
  const who = `${petNames}, ${customer.firstName} ${customer.lastName}.`;
  return (
    <div className="page-width py-6 md:py-10">
      <div className="mx-auto grid max-w-[44rem] gap-6">
        <PageHeader
          back={<TextLink to={visitPath(order.id)}>Back to the visit</TextLink>}
          title="Was this visit missed?"
          lead={
            <span className="wrap-anywhere">
              {mayMarkNoShow ? `${who} Nothing changes until you press the button.` : who}
            </span>
          }
        />
        <ErrorSummary stays errors={actionData?.errors} />
        {noShow && !mayMarkNoShow && (
          <Notice title="Please wait a little longer">
            You can mark it from {formatClock(noShow.from, order.area.timeZone)} on.
          </Notice>
        )}
        {noShow ? (
          <Consequences fee={noShow.fee} />
        ) : (
          <Notice title="This visit cannot be marked as missed">{whyNot(order)}</Notice>
        )}
        {mayMarkNoShow ? (
          <MarkForm orderId={order.id} />
        ) : (
          <LinkButton to={visitPath(order.id)} size="lg" className="max-sm:w-full sm:justify-self-start">
            Back to the visit
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/** Why the server marks this visit no more, or not now. */
function whyNot(order: Pick<ShownVisit["visit"]["order"], "status" | "orderMarkedAsNoShow">): string {
  if (order.orderMarkedAsNoShow) return "It is marked as missed already.";
  if (order.status === "complete") return "It is complete.";
  if (order.status === "cancelled") return "It is canceled.";
  return "A request about it still needs an answer.";
}

/** `fee` in cents. */
function Consequences({ fee }: { fee: number }) {
  return (
    <Card>
      <p>
        {fee > 0
          ? `For a missed visit the customer pays a fee of ${formatCents(fee)} from the held card. The rest is released.`
          : "For a missed visit the customer pays no fee."}
      </p>
      <p className="mt-2">The customer gets a message. You cannot undo the mark here.</p>
    </Card>
  );
}

function MarkForm({ orderId }: { orderId: string }) {
  const { state } = useNavigation();
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      <Button variant="danger" size="lg" busy={state === "submitting"} className="max-sm:w-full">
        Mark as missed
      </Button>
      <LinkButton to={visitPath(orderId)} size="lg" variant="quiet" className="max-sm:w-full">
        Back to the visit
      </LinkButton>
    </Form>
  );
}
