import { Form } from "react-router";
import { formatRange } from "#kit/wire/money.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { StandIn } from "../contract/stand-ins.ts";
import { offerPath } from "./appointment-path.ts";
import { offerLead, offerTitle } from "./offer-words.ts";

/** On the cancelled appointment's page: yes by one press, all else where the offer is looked at. */
export function OfferNotice({ standIn }: { standIn: StandIn }) {
  const path = offerPath(standIn.orderId);
  return (
    <Notice
      title={offerTitle(standIn)}
      actions={
        <>
          <Form method="post" action={path}>
            <input type="hidden" name="agreedMax" value={standIn.total.max} />
            <Button name="intent" value="take">
              Yes, book it · {formatRange(standIn.total)}
            </Button>
          </Form>
          <TextLink to={path}>Look closer, or say no</TextLink>
        </>
      }
    >
      {offerLead(standIn)}
    </Notice>
  );
}
