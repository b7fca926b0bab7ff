import { handle } from "#kit/server/api-handler.ts";
import * as feed from "./contract/calendar-feed.ts";
import { showDrive as showDriveContract } from "./contract/drive-line.ts";
import { listOrders as listContract } from "./contract/list.ts";
import * as contract from "./contract/order.ts";
import * as orderSignIn from "./contract/order-sign-in.ts";
import * as petPhotos from "./contract/pet-photos.ts";
import { getPublicOrder } from "./contract/public-order.ts";
import { listOrders } from "./service/list-orders.ts";
import { removePet } from "./service/remove-pet.ts";
import { showDrive } from "./service/show-drive.ts";
import { dropFeed, readFeed, renewFeed, showFeed } from "./service/show-feed.ts";
import { showOrder, showOrderCalendar } from "./service/show-order.ts";
import { showPetPhoto } from "./service/show-pet-photo.ts";
import { showPublicOrder } from "./service/show-public-order.ts";
import { sendOrderCode, signInToOrder } from "./service/sign-in-to-order.ts";

export const ordersApi = [
  handle(petPhotos.showPetPhoto, (context, { params }) =>
    showPetPhoto(context, params.id, "photo", params.size),
  ),
  handle(petPhotos.showVaccination, (context, { params }) =>
    showPetPhoto(context, params.id, params.kind, params.size),
  ),
  handle(listContract, (context, { query }) => listOrders(context, query)),
  handle(getPublicOrder, (context, { params }) => showPublicOrder(context, params.id)),
  handle(contract.getOrder, (context, { params }) => showOrder(context, params.id)),
  handle(contract.getOrderCalendar, (context, { params }) => showOrderCalendar(context, params.id)),
  handle(showDriveContract, (context, { params }) => showDrive(context, params.id)),
  handle(feed.getCalendarFeed, (context) => showFeed(context)),
  handle(feed.renewCalendarFeed, (context) => renewFeed(context)),
  handle(feed.dropCalendarFeed, (context) => dropFeed(context)),
  handle(feed.readCalendarFeed, (context, { params }) => readFeed(context, params.token)),
  handle(orderSignIn.sendOrderCode, (context, { body }) => sendOrderCode(context, body)),
  handle(orderSignIn.signInToOrder, (context, { body }) => signInToOrder(context, body)),
  handle(contract.removePet, (context, { params }) => removePet(context, params.id)),
];
