import { Form } from "react-router";

export const ANY_GROOMER_FORM_ID = "groomer-wish-form";

/**
 * The form of the button "Any groomer instead". On phones the button is inside the step's own form, and forms
 * cannot be nested, so this form stands apart.
 */
export function AnyGroomerForm() {
  return <Form id={ANY_GROOMER_FORM_ID} method="post" action="/customer/new/groomer-wish" />;
}
