import { redirect } from "react-router";
import { getCustomer } from "#features/customers/contract.ts";
import { orderPaymentPath } from "#features/payments/parts/pending-payment.ts";
import { titleOf, useSite } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getOrder } from "../contract/order.ts";
import { anyPath } from "../parts/appointment-path.ts";
import { PrintButton } from "../parts/print-button.tsx";
import { ReceiptPaper } from "../parts/receipt-paper.tsx";
import { hasReceipt } from "../rules/customer-actions.ts";
import type { Route } from "./+types/receipt.ts";

/** Loads the receipt of a complete visit. Any other order redirects to the appointment's page. */
export async function loader(args: Route.LoaderArgs) {
  const { orderId } = args.params;
  const order = await call(args, getOrder, { params: { id: orderId } });
  if (!hasReceipt(order.status)) throw redirect(anyPath(orderId));
  const { displayName } = await call(args, getCustomer);
  return { order, customer: displayName };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `Receipt ${loaderData.order.number}` : "Receipt";
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

/** The page of a receipt that the customer can print or save. */
export default function Receipt({ loaderData: { order, customer } }: Route.ComponentProps) {
  const site = useSite();
  return (
    <div className="page-width grid max-w-[48rem] gap-6 py-10 md:py-14 print:max-w-none print:p-0">
      <PageHeader
        back={
          <TextLink to={anyPath(order.id)} className="print:hidden">
            Back to the appointment
          </TextLink>
        }
        title="Receipt"
        actions={
          <>
            {order.money.due > 0 && (
              <LinkButton to={orderPaymentPath(order.id)} className="print:hidden">
                Pay {formatCents(order.money.due)}
              </LinkButton>
            )}
            <PrintButton />
          </>
        }
      />
      <ReceiptPaper order={order} customer={customer} site={site} />
    </div>
  );
}
