import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useFetcher, useLocation, useRevalidator } from "react-router";
import { isUnsure, useLive } from "#features/accounts/parts/use-live.ts";
import type { RefusedForm } from "#kit/web/form.ts";
import { useSeen } from "#kit/web/use-seen.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { Button } from "#ui/button.tsx";
import { Changed } from "#ui/changed.tsx";
import type { DeskAppointment } from "../contract/appointment.ts";
import { STATUS_LABELS } from "../words/list.ts";
import { deskWhen } from "./desk-facts.tsx";

/** What an order is now: "Accepted, Tuesday, Nov 24, 10:00 AM to 11:00 AM, with Ada Brush, $95.00". */
function orderText(order: DeskAppointment): string {
  const { status, serviceProvider, totals } = order;
  const groomer = serviceProvider ? [`with ${serviceProvider.displayName}`] : [];
  return [STATUS_LABELS[status], deskWhen(order), ...groomer, formatRange(totals.total)].join(", ");
}

/** The fields by which a form of an order's page names what its reader saw. */
export function SeenOrder({ order }: { order: DeskAppointment }) {
  return (
    <>
      <input type="hidden" name="version" value={order.version} />
      <input type="hidden" name="seen" value={orderText(order)} />
    </>
  );
}

type ChangedOrderProps = { order: DeskAppointment; refused: RefusedForm | undefined };

/** What another person has made of an order since its page was opened or a form of it was sent. */
export function ChangedOrder(props: ChangedOrderProps) {
  return <SinceOpened key={useLocation().key} {...props} />;
}

/** `reload`: the page shows an older order than `latest`, until the reader loads it again. */
type SinceOpenedProps = ChangedOrderProps & { latest?: DeskAppointment; reload?: ReactNode };

function SinceOpened({ order, refused, latest = order, reload }: SinceOpenedProps) {
  const [shown, now] = [orderText(order), orderText(latest)];
  const seen = useSeen(refused, order.version, shown);
  const title = "This appointment has changed";
  if (!reload) return <Changed title={title} seen={seen} now={now} />;
  return (
    <Changed
      title={title}
      seen={seen ?? shown}
      now={now}
      more="This page still shows the older appointment. Reload it to see it as it is now."
      actions={reload}
    />
  );
}

/**
 * `ChangedOrder`, which loads the order's page again at news of the order. That would take away why a form
 * was refused, and forms that the order no longer has: where one was refused or filled in, the notice has a
 * button.
 */
export function FollowOrder({ order, refused }: ChangedOrderProps) {
  const { key, pathname } = useLocation();
  const { revalidate, state } = useRevalidator();
  const { load, data: latest } = useFetcher<{ order: DeskAppointment }>();
  const look = useEffectEvent(() => {
    if (document.visibilityState !== "visible") return;
    if (refused || isFilledIn()) void load(pathname);
    else void revalidate();
  });
  useLive((news) => {
    if (isUnsure(news) || (news.event === "visit" && news.data.orderId === order.id)) look();
  });
  useEffect(() => {
    const onShown = () => look();
    document.addEventListener("visibilitychange", onShown);
    return () => document.removeEventListener("visibilitychange", onShown);
  }, []);
  const isOld = latest !== undefined && JSON.stringify(latest.order) !== JSON.stringify(order);
  if (!isOld) return <SinceOpened key={key} order={order} refused={refused} />;
  const reload = (
    <Button
      type="button"
      variant="secondary"
      busy={state !== "idle"}
      onClick={() => {
        void revalidate();
      }}
    >
      Reload
    </Button>
  );
  return <SinceOpened key={key} latest={latest.order} {...{ order, refused, reload }} />;
}

/** Whether something was typed or checked in a form of the page. */
const isFilledIn = () =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("main form :is(input, textarea)"),
  ].some(
    (field) =>
      field.type !== "hidden" &&
      (field.value !== field.defaultValue ||
        (field instanceof HTMLInputElement && field.checked !== field.defaultChecked)),
  );
