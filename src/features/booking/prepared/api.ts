import { handle } from "#kit/server/api-handler.ts";
import { bookSpecificGroomer } from "../contract/preferred-groomer.ts";
import * as links from "./contract/links.ts";
import { rebook } from "./contract/rebook.ts";
import { takeStandIn } from "./contract/stand-in.ts";
import { createLink } from "./service/create-link.ts";
import { openForGroomer } from "./service/open-for-groomer.ts";
import { openLink } from "./service/open-link.ts";
import { openStandIn } from "./service/open-stand-in.ts";
import { rebookOrder } from "./service/rebook-order.ts";

export const preparedApi = [
  handle(bookSpecificGroomer, (context, { body }) => openForGroomer(context, body)),
  handle(takeStandIn, (context, { body }) => openStandIn(context, body.orderId)),
  handle(rebook, (context, { body }) => rebookOrder(context, body.orderId, body.date)),
  handle(links.createBookingLink, (context, { body }) => createLink(context, body)),
  handle(links.openBookingLink, (context, { body }) => openLink(context, body.token)),
];
