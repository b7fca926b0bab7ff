import { MessageButton } from "#features/messaging/parts/message-button.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { readGroomerZone } from "#features/storefront/parts/read-groomer-zone.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { AppointmentDetail, titleOfAppointment } from "../parts/appointment-detail.tsx";
import { readAppointment } from "../parts/read-appointment.ts";
import type { Route } from "./+types/upcoming-appointment.ts";

export async function loader(args: Route.LoaderArgs) {
  const shown = await readAppointment(args, args.params.orderId, "upcoming");
  const { serviceProvider, address } = shown.order;
  return {
    shown,
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

/** The page /customer/appointments/upcoming/{orderId} of an upcoming visit, with its actions. */
export default function UpcomingAppointment({ loaderData }: Route.ComponentProps) {
  const { serviceProvider: groomer } = loaderData.shown.order;
  const contact = groomer && <MessageButton groomerId={groomer.id} name={groomer.displayName} />;
  return <AppointmentDetail {...loaderData} contact={contact} />;
}
