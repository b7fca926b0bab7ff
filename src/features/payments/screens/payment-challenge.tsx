import { ShieldCheck } from "lucide-react";
import { Form, redirect, replace, useNavigation } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Card } from "#ui/card.tsx";
import { cx } from "#ui/cx.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { answerChallenge, showChallenge } from "../contract.ts";
import { orderPaymentPath, readPendingPayment } from "../parts/pending-payment.ts";
import type { Route } from "./+types/payment-challenge.ts";

/**
 * The page from which the payer came: an order's payment, the saved cards (amount 0), or a booking's
 * payment.
 */
function backTo(request: Request, { amount }: { amount: number }): string {
  const pending = readPendingPayment(request);
  if (pending?.reference === referenceOf(request)) return orderPaymentPath(pending.orderId);
  return amount === 0 ? "/customer/my-cards" : "/customer/new/payment";
}

const referenceOf = (request: Request) => new URL(request.url).searchParams.get("reference") ?? "";

export async function loader(args: Route.LoaderArgs) {
  const challenge = await call(args, showChallenge, { query: { reference: referenceOf(args.request) } });
  // The payer has already answered, so this page leads back to where the payer came from.
  if (challenge.status !== "open") {
    throw redirect(
      `${backTo(args.request, challenge)}?${challenge.status === "declined" ? "refused" : "confirmed"}`,
    );
  }
  const { request } = args;
  return { challenge, isOfOrder: readPendingPayment(request)?.reference === referenceOf(request) };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const decision = form.get("decision") === "approve" ? "approve" : "decline";
  const answered = await call(args, answerChallenge, {
    body: { reference: referenceOf(args.request), decision },
  });
  return replace(`${backTo(args.request, answered)}?${decision === "approve" ? "confirmed" : "refused"}`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Confirm your payment", matches) }, { name: "robots", content: "noindex" }];
}

/**
 * Leads to the bank's own page (3-D Secure). The sandbox bank has no page, so the payer approves or declines
 * here.
 */
export default function PaymentChallenge({ loaderData: { challenge, isOfOrder } }: Route.ComponentProps) {
  const { state } = useNavigation();
  return (
    <div className="mx-auto max-w-xs">
      <PageHeader title="Confirm your payment" lead="Your bank asks whether this is really you." />
      <Card className="mt-6">
        <p className="flex items-center gap-3">
          <ShieldCheck aria-hidden="true" className="size-6 shrink-0 text-success-text" />
          <span>
            {challenge.amount === 0 ? (
              "You want to save "
            ) : (
              <>
                <strong className="font-semibold tabular-nums">{formatCents(challenge.amount)}</strong> will
                be held on{" "}
              </>
            )}
            {challenge.brand} ending in {challenge.last4}
            {challenge.isHeldLater && ", some days before the visit"}.
          </span>
        </p>
        {challenge.url ? (
          <a
            className={cx(buttonClass({ size: "lg", block: true }), "mt-6")}
            href={challenge.url}
            rel="noreferrer"
          >
            Go to your bank
          </a>
        ) : (
          <Form method="post" className="mt-6 grid gap-3">
            <Button size="lg" name="decision" value="approve" busy={state !== "idle"}>
              Approve
            </Button>
            <Button size="lg" name="decision" value="decline" variant="quiet">
              Decline
            </Button>
          </Form>
        )}
      </Card>
      {challenge.url ? (
        <p className="mt-6 text-ink-soft">
          Afterwards you come back here, and {whatFollows(challenge, isOfOrder)}.
        </p>
      ) : (
        <Notice className="mt-6" title="This is a practice bank">
          No money moves. A real bank shows its own page here.
        </Notice>
      )}
    </div>
  );
}

function whatFollows({ amount }: { amount: number }, isOfOrder: boolean): string {
  if (isOfOrder) return "your payment continues";
  return amount === 0 ? "your card is saved" : "your order is placed";
}
