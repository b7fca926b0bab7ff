import { redirect, useNavigation } from "react-router";
import { petEssentials } from "#features/pets/contract.ts";
import { toKindChoices } from "#features/pets/parts/read-pet.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getGroomerOrder } from "../../answers/contract/requests.ts";
import { groomerVisitPath } from "../../answers/parts/visit-paths.ts";
import { petNames } from "../../rules/order.ts";
import {
  agreeByCode,
  getProposal,
  type Proposal,
  proposeChange,
  sendConsentCode,
  sendProposalLink,
  type VisitPet,
  withdrawProposal,
} from "../contract.ts";
import { OpenProposal } from "../parts/open-proposal.tsx";
import { proposePath, toKind } from "../parts/proposal-paths.ts";
import { ProposeForm } from "../parts/propose-form.tsx";
import { listChoices, listPriced, PROPOSAL_FIELDS, readProposal } from "../parts/read-proposal.ts";
import { notHeldByBank, PROPOSAL_REFUSALS, PROPOSE_WORDS } from "../words.ts";
import type { Route } from "./+types/groomer-propose.ts";

/** The ways in which the customer can be asked. */
const SENT = ["link", "code"] as const;

async function readPage(args: Route.LoaderArgs | Route.ActionArgs) {
  const params = { id: args.params.orderId };
  const [order, { services, ...shown }] = await Promise.all([
    call(args, getGroomerOrder, { params }),
    call(args, getProposal, { params }),
  ]);
  const kind = toKind(new URL(args.request.url).searchParams.get("what"));
  return { order, ...shown, kind, choices: listChoices(kind, order, services) };
}

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const { order, kind, choices, pets: visitPets, ...shown } = await readPage(args);
  const sent = SENT.find((way) => way === searchParams.get("sent")) ?? null;
  return {
    ...shown,
    order: { id: order.id, area: order.area },
    pets: petNames(order),
    customer: order.customer.displayName,
    choices: choices.map(({ value, label }) => ({ value, label })),
    priced: listPriced(order),
    kind,
    seen: kind === "pet" ? await readSeen(args, visitPets, searchParams.get("pet")) : null,
    sent,
  };
}

/** The pet that the page's address names, else the first, with the breeds of its kind. */
async function readSeen(args: Route.LoaderArgs, pets: readonly VisitPet[], petId: string | null) {
  const pet = pets.find(({ id }) => id === petId) ?? pets[0];
  if (!pet) return null;
  const essentials = await call(args, petEssentials);
  const breeds = toKindChoices(essentials).find(({ slug }) => slug === pet.petType);
  return breeds ? { pet, pets, breeds } : null;
}

export async function action(args: Route.ActionArgs) {
  const { orderId: id } = args.params;
  const form = await args.request.formData();
  const params = { id };
  const intent = textOf(form, "intent");
  try {
    if (intent === "propose") return await propose(args, form);
    if (intent === "link") await call(args, sendProposalLink, { params, body: {} });
    if (intent === "code") await call(args, sendConsentCode, { params, body: {} });
    if (intent === "withdraw")
      await call(args, withdrawProposal, { params, body: { proposalId: textOf(form, "proposalId") } });
    if (intent === "agree") await call(args, agreeByCode, { params, body: { code: textOf(form, "code") } });
  } catch (error) {
    return refusedForm(error, form, PROPOSAL_FIELDS);
  }
  return redirect(proposePath(id, intent === "link" || intent === "code" ? { sent: intent } : {}));
}

async function propose(args: Route.ActionArgs, form: FormData) {
  const { orderId: id } = args.params;
  const { kind, choices, pets } = await readPage(args);
  const breeds = kind === "pet" ? (await call(args, petEssentials)).breeds : [];
  const read = readProposal(form, kind, { choices, pets, breeds });
  if (!read.ok) throw refuseFields(read.errors);
  const body = {
    change: read.change,
    reason: textOf(form, "reason"),
    endsAsBooked: form.has("endsAsBooked"),
  };
  await call(args, proposeChange, { params: { id }, body });
  return redirect(proposePath(id));
}

/** Loads the proposal again after a refusal too: the customer may have answered. */
export function shouldRevalidate() {
  return true;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Change what was agreed", matches) }, { name: "robots", content: "noindex" }];
}

/** The groomer proposes a change at the door, and sees whether the customer agrees. */
export default function GroomerPropose({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { order, pets, customer, proposal, mayPropose, choices, priced, kind, seen, sent } = loaderData;
  const { state } = useNavigation();
  const isOpen = proposal?.status === "open";
  return (
    <div className="page-width grid max-w-[44rem] gap-6 py-8 md:py-12" aria-busy={state !== "idle"}>
      <PageHeader
        back={<TextLink to={groomerVisitPath(order.id)}>Back to the visit</TextLink>}
        title="Change what was agreed"
        lead={`${pets} of ${customer}. Nothing changes until the customer agrees.`}
      />
      <ErrorSummary stays title="Nothing has changed" errors={refused?.errors} />
      {proposal && !isOpen && <Result proposal={proposal} />}
      {isOpen && <OpenProposal proposal={proposal} area={order.area} sent={sent} refused={refused} />}
      {!isOpen && mayPropose && (
        <ProposeForm orderId={order.id} {...{ kind, choices, priced, seen, refused }} />
      )}
      {!mayPropose && !isOpen && <Notice title="Not now">{PROPOSAL_REFUSALS.notNow}</Notice>}
    </div>
  );
}

/** What became of the latest proposal. */
function Result({ proposal: { status, words, notHeld } }: { proposal: Proposal }) {
  if (status === "open") return null;
  if (status === "agreed") {
    return (
      <Notice tone={notHeld === 0 ? "success" : "warn"} title="The customer agreed">
        {words}. {notHeld === 0 ? PROPOSE_WORDS.agreed : notHeldByBank(notHeld)}
      </Notice>
    );
  }
  const title = { declined: "The customer declined", expired: "No answer", withdrawn: "Withdrawn" }[status];
  return (
    <Notice title={title}>
      {words}. {PROPOSE_WORDS[status]}
    </Notice>
  );
}
