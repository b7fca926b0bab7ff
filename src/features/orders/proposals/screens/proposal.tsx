import { Form, redirect, useNavigation } from "react-router";
import { orderPaymentPath } from "#features/payments/parts/pending-payment.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getOrder } from "../../contract/order.ts";
import { anyPath } from "../../parts/appointment-path.ts";
import { petNames } from "../../rules/order.ts";
import { agreeToProposal, declineProposal, getMyProposal, type Proposal } from "../contract.ts";
import { ProposalFacts } from "../parts/proposal-facts.tsx";
import { proposalPath } from "../parts/proposal-paths.ts";
import { agreedButNotHeld, PROPOSAL_WORDS } from "../words.ts";
import type { Route } from "./+types/proposal.ts";

export async function loader(args: Route.LoaderArgs) {
  const params = { id: args.params.orderId };
  const [order, { proposal }] = await Promise.all([
    call(args, getOrder, { params }),
    call(args, getMyProposal, { params }),
  ]);
  return { id: order.id, area: order.area, pets: petNames(order), proposal };
}

export async function action(args: Route.ActionArgs) {
  const params = { id: args.params.orderId };
  const form = await args.request.formData();
  const body = { proposalId: textOf(form, "proposalId") };
  try {
    await call(args, textOf(form, "intent") === "agree" ? agreeToProposal : declineProposal, {
      params,
      body,
    });
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(proposalPath(params.id));
}

/** Loads the proposal again after a refusal too: the groomer may have withdrawn it. */
export function shouldRevalidate() {
  return true;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("A change of your visit", matches) }, { name: "robots", content: "noindex" }];
}

export const handle: LiveHandle<Route.ComponentProps["loaderData"]> = {
  isStale: ({ event, data }, { id }) => event === "visit" && data.orderId === id,
};

/** The page behind the link by which a groomer at the door, or the team before, asks for consent. */
export default function ProposalPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { id, area, pets, proposal } = loaderData;
  const { state, formData } = useNavigation();
  const busy = (intent: string) => state !== "idle" && formData?.get("intent") === intent;
  const isOpen = proposal?.status === "open";
  return (
    <div className="page-width py-10 md:py-14">
      <div className="grid max-w-[44rem] gap-8">
        <PageHeader
          back={<TextLink to={anyPath(id)}>Your appointment</TextLink>}
          title={titleFor(proposal?.status)}
          lead={isOpen ? `For ${pets}. ${PROPOSAL_WORDS.lead}` : undefined}
        />
        <ErrorSummary stays title="Nothing has changed" errors={refused?.errors} />
        {isOpen ? (
          <Card className="grid gap-6">
            <ProposalFacts proposal={proposal} area={area} />
            <Form method="post" className="flex flex-wrap gap-3">
              <input type="hidden" name="proposalId" value={proposal.id} />
              <Button name="intent" value="agree" busy={busy("agree")}>
                I agree
              </Button>
              <Button name="intent" value="decline" variant="secondary" busy={busy("decline")}>
                Stay with what was agreed
              </Button>
            </Form>
            <p className="text-sm text-ink-soft">
              Open until {formatDayAndTime(proposal.expiresAt, area.timeZone)}.
            </p>
          </Card>
        ) : (
          <Answered id={id} proposal={proposal} />
        )}
      </div>
    </div>
  );
}

/** What became of the proposal. A price that no card secures leads to the page of the payment. */
function Answered({ id, proposal }: { id: string; proposal: Proposal | null }) {
  const { status, notHeld = 0, words = "No change" } = proposal ?? {};
  if (notHeld > 0) {
    return (
      <Notice
        tone="warn"
        title={words}
        actions={<LinkButton to={orderPaymentPath(id)}>{PROPOSAL_WORDS.chooseCard}</LinkButton>}
      >
        {agreedButNotHeld(notHeld)}
      </Notice>
    );
  }
  return (
    <Notice
      tone={status === "agreed" ? "success" : "info"}
      title={words}
      actions={
        <LinkButton to={anyPath(id)} variant="secondary">
          See your appointment
        </LinkButton>
      }
    >
      {textFor(status)}
    </Notice>
  );
}

function titleFor(status: string | undefined): string {
  if (status === "open") return "A change needs your OK";
  return status === "agreed" ? "It is agreed" : "Nothing to answer";
}

function textFor(status: string | undefined): string {
  if (status === undefined) return PROPOSAL_WORDS.none;
  if (status === "agreed" || status === "declined") return PROPOSAL_WORDS[status];
  return PROPOSAL_WORDS.over;
}
