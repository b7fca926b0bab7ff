import { Form } from "react-router";

export const ANY_GROOMER_FORM_ID = "groomer-wish-form";

/**
 * The form behind "Any groomer instead", once on each step: the button stands in the step's own form on
 * phones.
 */
export function AnyGroomerForm() {
  return <Form id={ANY_GROOMER_FORM_ID} method="post" action="/customer/new/groomer-wish" />;
}
