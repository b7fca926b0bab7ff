import { data, redirect } from "react-router";
import { Permitted, usePermissions } from "#features/accounts/parts/permitted.tsx";
import { STAFF_PATHS } from "#features/accounts/parts/staff-link.tsx";
import { getStaffProof } from "#features/accounts/settings/contract/staff-proof.ts";
import {
  refusedProof,
  sendProofCode,
  wantsProofCode,
} from "#features/accounts/settings/parts/staff-proof.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { giveCustomerCredit, showCustomerCredit } from "../contract/credit.ts";
import { CreditForm } from "../parts/credit-form.tsx";
import { deskCustomerPath } from "../parts/desk-customer-path.ts";
import { readCreditInput } from "../parts/read-credit.ts";
import { CUSTOMERS_TEXTS } from "../words/pages.ts";
import type { Route } from "./+types/credit.ts";

export async function loader(args: Route.LoaderArgs) {
  const { request, params } = args;
  const [credit, proof] = await Promise.all([
    call(args, showCustomerCredit, { params: { id: params.id } }),
    call(args, getStaffProof),
  ]);
  // The form brings its id along, so that a second press is the same gift.
  return {
    credit,
    proof,
    creditId: crypto.randomUUID(),
    isGiven: new URL(request.url).searchParams.has("given"),
  };
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const form = await args.request.formData();
  if (wantsProofCode(form)) return sendProofCode(args, form);
  try {
    await call(args, giveCustomerCredit, { params: { id }, body: readCreditInput(form) });
  } catch (error) {
    const { data: refused, init } = refusedProof(error, form, { seenGiven: "" });
    return data(refused, init ?? undefined);
  }
  return redirect(`${STAFF_PATHS.creditOf(id)}?given`);
}

/** After a refusal the page shows what was given until now. */
export const shouldRevalidate = () => true;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Give credit", matches) }, { name: "robots", content: "noindex" }];
}

/** Staff give a customer credit. */
export default function GiveCredit({ loaderData, actionData }: Route.ComponentProps) {
  const { credit, proof, creditId, isGiven } = loaderData;
  const { id, displayName, isOpen, balance } = credit;
  const back = usePermissions().includes("customers.read");
  return (
    <div className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={`Give credit to ${displayName}`}
        lead={balance === null ? undefined : `${formatCents(balance)} of credit now`}
        back={back && <TextLink to={deskCustomerPath(id)}>Back to the customer</TextLink>}
      />
      {isGiven && !actionData && (
        <Notice tone="success" title={CUSTOMERS_TEXTS.given} takesFocus={CUSTOMERS_TEXTS.given} />
      )}
      {isOpen ? (
        <Permitted needs="money.refund">
          <CreditForm
            key={creditKey(actionData, creditId)}
            {...{ credit, creditId, proof }}
            refused={actionData}
          />
        </Permitted>
      ) : (
        <Notice tone="warn">{CUSTOMERS_TEXTS.closed}</Notice>
      )}
    </div>
  );
}

/** A form that was refused stays, so that nothing typed is lost; one that was sent begins anew. */
const creditKey = (refused: object | undefined, creditId: string) => (refused ? "refused" : creditId);
