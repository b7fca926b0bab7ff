import { Form, redirect, useNavigation } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { askTimePath, groomerVisitPath } from "../../answers/parts/visit-paths.ts";
import { hasTime, petNames, visitTimeText } from "../../rules/order.ts";
import { getHandOver, handOver } from "../contract.ts";
import { LATE_REFUSALS } from "../words.ts";
import type { Route } from "./+types/groomer-hand-over.ts";

export async function loader(args: Route.LoaderArgs) {
  const id = args.params.orderId;
  try {
    const { order, serviceProvider: other } = await call(args, getHandOver, { params: { id } });
    return { id, other, pets: petNames(order), when: hasTime(order) ? visitTimeText(order) : "" };
  } catch (error) {
    // A visit that has ended has its own page.
    if (asRefusal(error)?.code === "conflict") throw redirect(groomerVisitPath(id));
    throw error;
  }
}

/** After the press the visit is off the groomer's day, so the day is next. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const body = { serviceProviderId: textOf(form, "serviceProviderId") };
  try {
    const order = await call(args, handOver, { params: { id: args.params.orderId }, body });
    const date = toLocalDate(order.appointmentStart ?? "", order.area.timeZone);
    return redirect(`/groomer/day/${date}?handed-over`);
  } catch (error) {
    return refusedForm(error, form);
  }
}

/** Looks again after a refusal: another groomer may come by now. */
export function shouldRevalidate() {
  return true;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Offer to another groomer", matches) }, { name: "robots", content: "noindex" }];
}

/** What offering a visit to another groomer means, and the press that does it. */
export default function GroomerHandOver({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { id, other, pets, when } = loaderData;
  const { state } = useNavigation();
  return (
    <div className="page-width grid max-w-[44rem] gap-6 py-8 md:py-12">
      <PageHeader
        back={<TextLink to={groomerVisitPath(id)}>Back to the visit</TextLink>}
        title="Offer to another groomer"
        lead={`${pets}, ${when}`}
      />
      <ErrorSummary stays title="Nothing has changed" errors={refused?.errors} />
      {other ? (
        <Card className="grid gap-4">
          <p className="wrap-anywhere">
            <strong>{other.displayName}</strong> can come at this time, for {formatRange(other.total)}.
          </p>
          <p>
            Your visit ends, and the customer is offered {other.displayName}. If the customer says no, there
            is no visit.
          </p>
          <Form method="post" className="flex flex-wrap gap-3">
            <input type="hidden" name="serviceProviderId" value={other.id} />
            <Button busy={state === "submitting"}>Give up and offer</Button>
            <LinkButton to={groomerVisitPath(id)} variant="secondary">
              Stay with the visit
            </LinkButton>
          </Form>
        </Card>
      ) : (
        <Notice
          tone="warn"
          title="No other groomer"
          actions={
            <LinkButton to={askTimePath(id)} variant="secondary">
              Ask for another time
            </LinkButton>
          }
        >
          {LATE_REFUSALS.noOther}
        </Notice>
      )}
    </div>
  );
}
