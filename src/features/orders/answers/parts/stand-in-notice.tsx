import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { ShownStandIn } from "./read-stand-in.ts";

/** The offer on a cancelled appointment's page: a button accepts it, and a link leads to the offer's page. */
export function OfferNotice({ offer }: { offer: ShownStandIn | null }) {
  if (!offer) return null;
  const { path, title, lead, price, agreedMax } = offer;
  return (
    <Notice
      title={title}
      actions={
        <>
          <Form method="post" action={path}>
            <input type="hidden" name="agreedMax" value={agreedMax} />
            <Button name="intent" value="take">
              Yes, book it · {price}
            </Button>
          </Form>
          <TextLink to={path}>See the details or say no</TextLink>
        </>
      }
    >
      {lead}
    </Notice>
  );
}
