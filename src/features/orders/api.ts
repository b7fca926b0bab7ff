import { handle } from "#kit/server/api-handler.ts";
import * as feed from "./contract/calendar-feed.ts";
import { listOrders } from "./contract/list.ts";
import * as contract from "./contract/order.ts";
import * as petPictures from "./contract/pet-pictures.ts";
import { getPublicOrder } from "./contract/read-public.ts";
import { dropMyFeed, readFeed, renewMyFeed, showMyFeed } from "./service/calendar-feed.ts";
import { listMine } from "./service/list-orders.ts";
import { showPublic } from "./service/read-public.ts";
import { removeMyPet } from "./service/remove-pet.ts";
import { calendarOfMine, showMine } from "./service/show-order.ts";
import { showPetPicture } from "./service/show-pet-picture.ts";

export const ordersApi = [
  handle(petPictures.showPetPhoto, (context, { params }) =>
    showPetPicture(context, params.id, "photo", params.size),
  ),
  handle(petPictures.showVaccination, (context, { params }) =>
    showPetPicture(context, params.id, params.kind, params.size),
  ),
  handle(listOrders, (context, { query }) => listMine(context, query)),
  handle(getPublicOrder, (context, { params }) => showPublic(context, params.id)),
  handle(contract.getOrder, (context, { params }) => showMine(context, params.id)),
  handle(contract.getOrderCalendar, (context, { params }) => calendarOfMine(context, params.id)),
  handle(feed.getCalendarFeed, (context) => showMyFeed(context)),
  handle(feed.renewCalendarFeed, (context) => renewMyFeed(context)),
  handle(feed.dropCalendarFeed, (context) => dropMyFeed(context)),
  handle(feed.readCalendarFeed, (context, { params }) => readFeed(context, params.token)),
  handle(contract.removePet, (context, { params }) => removeMyPet(context, params.id)),
];
