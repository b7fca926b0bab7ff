import { handle } from "#kit/server/api-handler.ts";
import * as hours from "./contract/hours.ts";
import * as pictures from "./contract/pictures.ts";
import * as profile from "./contract/profile.ts";
import * as services from "./contract/services.ts";
import * as zones from "./contract/zones.ts";
import { addGroomerPicture } from "./service/add-groomer-picture.ts";
import { arrangeGroomerPictures } from "./service/arrange-groomer-pictures.ts";
import { listGroomerZones } from "./service/list-groomer-zones.ts";
import { outlineTypedZips } from "./service/outline-typed-zips.ts";
import { removeGroomerPicture } from "./service/remove-groomer-picture.ts";
import { addGroomerZone, removeGroomerZone, saveGroomerZone } from "./service/save-groomer-zone.ts";
import {
  addGroomerDayHours,
  addGroomerTimeOff,
  pauseGroomer,
  removeGroomerDayHours,
  removeGroomerTimeOff,
  setGroomerHours,
} from "./service/set-groomer-hours.ts";
import {
  setGroomerAddress,
  setGroomerLinks,
  setGroomerProfile,
  setGroomerShowsPhone,
} from "./service/set-groomer-profile.ts";
import { setGroomerPetLimits, setGroomerServices } from "./service/set-groomer-services.ts";
import { showGroomerHours } from "./service/show-groomer-hours.ts";
import { showGroomerProfile } from "./service/show-groomer-profile.ts";
import { showGroomerServices } from "./service/show-groomer-services.ts";

export const groomerDeskApi = [
  handle(hours.getHoursAsStaff, (context, { params }) => showGroomerHours(context, params.id)),
  handle(hours.setHoursAsStaff, (context, { params, body }) => setGroomerHours(context, params.id, body)),
  handle(hours.setPauseAsStaff, (context, { params, body }) => pauseGroomer(context, params.id, body)),
  handle(hours.addDayHoursAsStaff, (context, { params, body }) =>
    addGroomerDayHours(context, params.id, body),
  ),
  handle(hours.removeDayHoursAsStaff, (context, { params, body }) =>
    removeGroomerDayHours(context, params, body),
  ),
  handle(hours.addTimeOffAsStaff, (context, { params, body }) => addGroomerTimeOff(context, params.id, body)),
  handle(hours.removeTimeOffAsStaff, (context, { params, body }) =>
    removeGroomerTimeOff(context, params, body),
  ),
  handle(services.getServicesAsStaff, (context, { params }) => showGroomerServices(context, params.id)),
  handle(services.setServicesAsStaff, (context, { params, body }) =>
    setGroomerServices(context, params.id, body),
  ),
  handle(services.setPetLimitsAsStaff, (context, { params, body }) =>
    setGroomerPetLimits(context, params.id, body),
  ),
  handle(profile.getProfileAsStaff, (context, { params }) => showGroomerProfile(context, params.id)),
  handle(profile.setAboutAsStaff, (context, { params, body }) => setGroomerProfile(context, params.id, body)),
  handle(profile.setLinksAsStaff, (context, { params, body }) => setGroomerLinks(context, params.id, body)),
  handle(profile.setShowsPhoneAsStaff, (context, { params, body }) =>
    setGroomerShowsPhone(context, params.id, body),
  ),
  handle(profile.setVanityUrlAsStaff, (context, { params, body }) =>
    setGroomerAddress(context, params.id, body),
  ),
  handle(pictures.addPictureAsStaff, (context, { params, body, file }) =>
    addGroomerPicture(context, params, body, file),
  ),
  handle(pictures.arrangePicturesAsStaff, (context, { params, body }) =>
    arrangeGroomerPictures(context, params.id, body),
  ),
  handle(pictures.removePictureAsStaff, (context, { params, body }) =>
    removeGroomerPicture(context, params, body),
  ),
  handle(zones.listZonesAsStaff, (context, { params }) => listGroomerZones(context, params.id)),
  handle(zones.addZoneAsStaff, (context, { params, body }) => addGroomerZone(context, params.id, body)),
  handle(zones.changeZoneAsStaff, (context, { params, body }) => saveGroomerZone(context, params, body)),
  handle(zones.removeZoneAsStaff, (context, { params, body }) => removeGroomerZone(context, params, body)),
  handle(zones.outlineZipsAsStaff, (_, { query }) => outlineTypedZips(query.zips)),
];
