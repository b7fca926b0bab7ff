import { Form } from "react-router";

export const WISH_FORM_ID = "groomer-wish-form";

/**
 * The form behind "Any groomer instead", once on each step: the button stands in the step's own form on
 * phones.
 */
export function GroomerWishForm() {
  return <Form id={WISH_FORM_ID} method="post" action="/customer/new/groomer-wish" />;
}
