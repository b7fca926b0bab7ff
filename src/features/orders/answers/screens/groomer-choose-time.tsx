import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { petNames } from "../../rules/order.ts";
import { proposeTime } from "../contract/answers.ts";
import { getGroomerOrder } from "../contract/requests.ts";
import { readTimes } from "../parts/read-times.ts";
import { RequestFacts } from "../parts/request-facts.tsx";
import { chooseTimePath, REQUESTS_PATH } from "../parts/request-paths.ts";
import { TimeChoice } from "../parts/time-choice.tsx";
import { NO_TIMES, REQUEST_REFUSALS } from "../words/groomer-requests.ts";
import type { Route } from "./+types/groomer-choose-time.ts";

export async function loader(args: Route.LoaderArgs) {
  const id = args.params.orderId;
  const date = new URL(args.request.url).searchParams.get("date") || null;
  const order = await call(args, getGroomerOrder, { params: { id } });
  if (order.status !== "request") throw redirect(REQUESTS_PATH);
  return { order, date, ...(await readTimes(args, id, { date }, NO_TIMES)) };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const appointmentStart = textOf(form, "appointmentStart");
  if (!appointmentStart)
    return refusedForm(refuseFields({ appointmentStart: [REQUEST_REFUSALS.noTime] }), form);
  try {
    await call(args, proposeTime, { params: { id: args.params.orderId }, body: { appointmentStart } });
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(`${REQUESTS_PATH}?answered=proposed`);
}

/** Loads the times again after a refusal too: the chosen time may be taken. */
export function shouldRevalidate() {
  return true;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Choose a time", matches) }, { name: "robots", content: "noindex" }];
}

/** The groomer chooses a time for a request: the best times, or all times of one day. */
export default function GroomerChooseTime({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { order, ...choice } = loaderData;
  return (
    <div className="page-width grid max-w-[44rem] gap-6 py-8 md:py-12">
      <PageHeader
        back={<TextLink to={REQUESTS_PATH}>Back to the requests</TextLink>}
        title={`Choose a time for ${petNames(order)}`}
        lead="The time is booked for the customer, who can still change it."
      />
      <ErrorSummary stays errors={refused?.errors} />
      <Card>
        <RequestFacts order={order} />
      </Card>
      <TimeChoice {...choice} path={chooseTimePath(order.id)} label="Book this time" refused={refused} />
    </div>
  );
}
