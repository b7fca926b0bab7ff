import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { addLookPicture } from "./service/add-look-picture.ts";
import { discardLook } from "./service/discard-look.ts";
import { publishLook } from "./service/publish-look.ts";
import { removeLookPicture } from "./service/remove-look-picture.ts";
import { setLookColors } from "./service/set-look-colors.ts";
import { setPreview } from "./service/set-preview.ts";
import { showLook } from "./service/show-look.ts";
import { showLookMail } from "./service/show-look-mail.ts";
import { showSitePicture } from "./service/show-site-picture.ts";
import { takeLookBack } from "./service/take-look-back.ts";

export const siteLookApi = [
  handle(contract.showLook, (context) => showLook(context)),
  handle(contract.setLookColors, (context, { body }) => setLookColors(context, body)),
  handle(contract.addLookPicture, (context, { params, body, file }) =>
    addLookPicture(context, params.place, file, body.from),
  ),
  handle(contract.removeLookPicture, (context, { params, body }) =>
    removeLookPicture(context, params.place, body.from),
  ),
  handle(contract.publishLook, (context, { body }) => publishLook(context, body.revision)),
  handle(contract.discardLook, (context, { body }) => discardLook(context, body.revision)),
  handle(contract.takeLookBack, (context, { body }) => takeLookBack(context, body)),
  handle(contract.setPreview, (context, { body }) => setPreview(context, body.isOn)),
  handle(contract.showLookMail, (context) => showLookMail(context)),
  handle(contract.showSitePicture, (context, { params }) => showSitePicture(context, params.id, params.size)),
];
