import { handle } from "#kit/server/api-handler.ts";
import * as deletion from "./contract/deletion.ts";
import { exportMine as exportContract } from "./contract/export.ts";
import * as picture from "./contract/picture.ts";
import * as profile from "./contract/profile.ts";
import * as contract from "./contract.ts";
import { exportMine } from "./service/export-mine.ts";
import { finishProfile } from "./service/finish-profile.ts";
import { requestDeletion } from "./service/request-deletion.ts";
import { removePicture, setPicture } from "./service/set-picture.ts";
import { showPhone } from "./service/show-phone.ts";
import { showPicture } from "./service/show-picture.ts";
import { showMe } from "./service.ts";

export const customersApi = [
  handle(contract.getCustomer, (context) => showMe(context)),
  handle(profile.finishProfile, (context, { body }) => finishProfile(context, body)),
  handle(profile.customerPhone, (context, { params }) => showPhone(context, params.id)),
  handle(picture.setCustomerPicture, (context, { file }) => setPicture(context, file)),
  handle(picture.removeCustomerPicture, (context) => removePicture(context)),
  handle(picture.showCustomerPicture, (context, { params }) => showPicture(context, params.id, params.size)),
  handle(deletion.requestDeleteAccount, (context, { body }) => requestDeletion(context, body)),
  handle(exportContract, (context) => exportMine(context)),
];
