import { MessageButton } from "#features/messaging/parts/message-button.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { readGroomerZone } from "#features/storefront/parts/read-groomer-zone.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { readStandIn } from "../answers/parts/read-stand-in.ts";
import { OfferNotice } from "../answers/parts/stand-in-notice.tsx";
import { AppointmentDetail, titleOfAppointment } from "../parts/appointment-detail.tsx";
import { readAppointment } from "../parts/read-appointment.ts";
import type { Route } from "./+types/past-appointment.ts";

export async function loader(args: Route.LoaderArgs) {
  const shown = await readAppointment(args, args.params.orderId, "past");
  const { serviceProvider, address } = shown.order;
  return {
    shown,
    offer: await readStandIn(args, shown.order),
    zone: serviceProvider && (await readGroomerZone(args, serviceProvider.vanityUrl, address)),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const title = titleOfAppointment(loaderData.shown.order);
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

export const handle: LiveHandle<Route.ComponentProps["loaderData"]> = {
  isStale: ({ event, data }, { shown }) => event === "visit" && data.orderId === shown.order.id,
};

/** The page /customer/appointments/history/{orderId} of a past visit. */
export default function PastAppointment({ loaderData }: Route.ComponentProps) {
  const { offer, ...detail } = loaderData;
  const { serviceProvider: groomer } = loaderData.shown.order;
  const contact = groomer && <MessageButton groomerId={groomer.id} name={groomer.displayName} />;
  return <AppointmentDetail {...detail} offer={<OfferNotice offer={offer} />} contact={contact} />;
}
