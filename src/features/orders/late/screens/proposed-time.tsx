import { Form, redirect, useNavigation } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { nowOf } from "#kit/web/now.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getOrder } from "../../contract/order.ts";
import { anyPath } from "../../parts/appointment-path.ts";
import { checkPath } from "../../parts/reschedule-path.ts";
import { hasTime, hoursText, petNames, visitTimeText } from "../../rules/order.ts";
import { agreeToTime, declineTime } from "../contract.ts";
import type { Route } from "./+types/proposed-time.ts";

export async function loader(args: Route.LoaderArgs) {
  const { orderId: id } = args.params;
  const order = await call(args, getOrder, { params: { id } });
  const groomer = order.serviceProvider?.displayName ?? "Your groomer";
  const { proposedTime } = order;
  const isOpen = proposedTime !== null && new Date(proposedTime.appointmentStart) > nowOf(args);
  const shown = { id, groomer, pets: petNames(order), agreed: hasTime(order) ? visitTimeText(order) : "" };
  if (!isOpen) return { ...shown, asked: null };
  const { appointmentStart, totals } = proposedTime;
  const time = { ...proposedTime, area: order.area };
  const asked = { appointmentStart, when: visitTimeText(time), hours: hoursText(time) };
  return {
    ...shown,
    asked: { ...asked, total: formatRange(totals.total), before: formatRange(order.totals.total) },
  };
}

export async function action(args: Route.ActionArgs) {
  const { orderId: id } = args.params;
  const form = await args.request.formData();
  const appointmentStart = textOf(form, "appointmentStart");
  try {
    if (textOf(form, "intent") === "decline") {
      await call(args, declineTime, { params: { id }, body: {} });
      return redirect(anyPath(id));
    }
    await call(args, agreeToTime, { params: { id }, body: { appointmentStart } });
    return redirect(`${anyPath(id)}?moved`);
  } catch (error) {
    return refusedForm(error, form);
  }
}

/** Loads the question again after a refusal too: the groomer may have taken it back. */
export function shouldRevalidate() {
  return true;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Another time", matches) }, { name: "robots", content: "noindex" }];
}

export const handle: LiveHandle<Route.ComponentProps["loaderData"]> = {
  isStale: ({ event, data }, { id }) => event === "visit" && data.orderId === id,
};

/** The page behind the mail in which a groomer asks for another time. */
export default function ProposedTime({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { id, groomer, pets, agreed, asked } = loaderData;
  const { state, formData } = useNavigation();
  const busy = (intent: string) => state !== "idle" && formData?.get("intent") === intent;
  return (
    <div className="page-width py-10 md:py-14">
      <div className="grid max-w-[44rem] gap-8">
        <PageHeader
          back={<TextLink to={anyPath(id)}>Your appointment</TextLink>}
          title={asked ? `${groomer} asks for another time` : "No other time is asked for"}
          lead={asked ? `For ${pets}. Your appointment stays booked until you agree.` : undefined}
        />
        <ErrorSummary stays errors={refused?.errors} />
        {asked ? (
          <Card className="grid gap-6">
            <SummaryList
              rows={[
                { term: "Booked", value: agreed },
                { term: "Asked", value: asked.when },
                {
                  term: "Total",
                  value:
                    asked.total === asked.before ? asked.total : `${asked.total}, before ${asked.before}`,
                },
              ]}
            />
            <Form method="post" className="flex flex-wrap gap-3">
              <input type="hidden" name="appointmentStart" value={asked.appointmentStart} />
              <Button name="intent" value="agree" busy={busy("agree")}>
                Yes, come {asked.hours}
              </Button>
              <Button name="intent" value="decline" variant="secondary" busy={busy("decline")}>
                Stay with my time
              </Button>
            </Form>
            <p>
              <TextLink to={checkPath(id)}>Choose yet another time</TextLink>
            </p>
          </Card>
        ) : (
          <Notice
            title="Nothing to answer"
            actions={
              <LinkButton to={anyPath(id)} variant="secondary">
                See your appointment
              </LinkButton>
            }
          >
            {agreed && `Your appointment: ${agreed}.`}
          </Notice>
        )}
      </div>
    </div>
  );
}
