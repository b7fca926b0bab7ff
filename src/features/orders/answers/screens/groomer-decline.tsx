import { Form, redirect, useNavigation } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { listChangeReasons } from "../../changes/contract/changes.ts";
import { ReasonChoice } from "../../changes/parts/reason-choice.tsx";
import { petNames } from "../../rules/order.ts";
import { declineOrder } from "../contract/answers.ts";
import { getGroomerOrder } from "../contract/requests.ts";
import { RequestFacts, whenOf } from "../parts/request-facts.tsx";
import { REQUESTS_PATH } from "../parts/request-paths.ts";
import type { WaitingKind } from "../rules/answers.ts";
import { REQUEST_REFUSALS, REQUEST_WORDS } from "../words/groomer-requests.ts";
import type { Route } from "./+types/groomer-decline.ts";

export async function loader(args: Route.LoaderArgs) {
  const [order, reasons] = await Promise.all([
    call(args, getGroomerOrder, { params: { id: args.params.orderId } }),
    call(args, listChangeReasons, { query: { category: "groomer-declines" } }),
  ]);
  if (order.answerBy === null) throw redirect(REQUESTS_PATH);
  return { order, reasons, words: REQUEST_WORDS[order.status as WaitingKind] };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const body = { reasonId: textOf(form, "reasonId"), description: textOf(form, "description") };
  if (!body.reasonId) return refusedForm(refuseFields({ reasonId: [REQUEST_REFUSALS.noReason] }), form);
  try {
    await call(args, declineOrder, { params: { id: args.params.orderId }, body });
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(`${REQUESTS_PATH}?answered=declined`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Decline", matches) }, { name: "robots", content: "noindex" }];
}

/** The groomer says no: the reason, a note for the customer, and what follows. */
export default function GroomerDecline({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { order, reasons, words } = loaderData;
  const { state } = useNavigation();
  return (
    <div className="page-width grid max-w-[44rem] gap-6 py-8 md:py-12">
      <PageHeader
        back={<TextLink to={REQUESTS_PATH}>Back to the requests</TextLink>}
        title={`${words.decline}?`}
        lead={`${petNames(order)}: ${whenOf(order)}`}
      />
      <ErrorSummary stays errors={refused?.errors} />
      <Card>
        <RequestFacts order={order} />
      </Card>
      <Notice tone="warn">{words.declined}</Notice>
      <Form method="post" noValidate className="grid gap-6">
        <ReasonChoice legend="Why?" reasons={reasons} refused={refused} />
        <Field
          label="Note for the customer"
          name="description"
          hint="The customer reads this note, but not the reason above."
          optional
          errors={refused?.errors.description}
        >
          <Textarea maxLength={500} defaultValue={refused?.values.description} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" size="lg" busy={state === "submitting"}>
            {words.decline}
          </Button>
          <LinkButton to={REQUESTS_PATH} size="lg" variant="quiet">
            Go back
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}
