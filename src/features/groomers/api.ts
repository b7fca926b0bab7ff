import { handle } from "#kit/server/api-handler.ts";
import * as autoAccept from "./contract/auto-accept.ts";
import * as notifications from "./contract/notifications.ts";
import * as pictures from "./contract/pictures.ts";
import * as profile from "./contract/profile.ts";
import * as services from "./contract/services.ts";
import { addPicture } from "./service/add-picture.ts";
import { arrangePictures } from "./service/arrange-pictures.ts";
import { changeAbout, changeLinks, changeShowsPhone } from "./service/change-about.ts";
import { changeVanityUrl } from "./service/change-vanity-url.ts";
import { removePicture } from "./service/remove-picture.ts";
import { setAutoAccept } from "./service/set-auto-accept.ts";
import { setNotifications } from "./service/set-notifications.ts";
import { setPetLimits, setServices } from "./service/set-services.ts";
import { showGroomerPicture } from "./service/show-groomer-picture.ts";
import { showOwnPage } from "./service/show-own-page.ts";
import { showOwnServices } from "./service/show-own-services.ts";

export const groomersApi = [
  handle(autoAccept.setAutoAccept, (context, { body }) => setAutoAccept(context, body.autoAcceptOrders)),
  handle(notifications.setNotifications, (context, { body }) => setNotifications(context, body)),
  handle(services.getOwnServices, (context) => showOwnServices(context)),
  handle(services.setOwnServices, (context, { body }) => setServices(context, body)),
  handle(services.setPetLimits, (context, { body }) => setPetLimits(context, body)),
  handle(profile.getOwnPage, (context) => showOwnPage(context)),
  handle(profile.setAbout, (context, { body }) => changeAbout(context, body)),
  handle(profile.setLinks, (context, { body }) => changeLinks(context, body)),
  handle(profile.setShowsPhone, (context, { body }) => changeShowsPhone(context, body.showsPhone)),
  handle(profile.setVanityUrl, (context, { body }) => changeVanityUrl(context, body.vanityUrl)),
  handle(pictures.addPicture, (context, { params, file }) => addPicture(context, params.place, file)),
  handle(pictures.arrangePictures, (context, { body }) => arrangePictures(context, body.images)),
  handle(pictures.removePicture, (context, { params }) => removePicture(context, params.id)),
  handle(pictures.showGroomerPicture, (context, { params }) =>
    showGroomerPicture(context, params.id, params.size),
  ),
];
