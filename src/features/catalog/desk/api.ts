import { handle } from "#kit/server/api-handler.ts";
import * as addOns from "./contract/add-ons.ts";
import * as categories from "./contract/categories.ts";
import * as contract from "./contract.ts";
import { archiveAddOn } from "./service/archive-add-on.ts";
import { archiveService } from "./service/archive-service.ts";
import { changeAddOn } from "./service/change-add-on.ts";
import { changeCategory } from "./service/change-category.ts";
import { changeService } from "./service/change-service.ts";
import { createAddOn } from "./service/create-add-on.ts";
import { createCategory } from "./service/create-category.ts";
import { createService } from "./service/create-service.ts";
import { deleteCategory } from "./service/delete-category.ts";
import { listAddOns } from "./service/list-add-ons.ts";
import { listDeskCategories } from "./service/list-desk-categories.ts";
import { listOffer } from "./service/list-offer.ts";
import { restoreAddOn } from "./service/restore-add-on.ts";
import { restoreService } from "./service/restore-service.ts";
import { showDeskAddOn } from "./service/show-desk-add-on.ts";
import { showDeskCategory } from "./service/show-desk-category.ts";
import { showDeskService } from "./service/show-desk-service.ts";

export const catalogDeskApi = [
  handle(contract.listOffer, (context, { query }) => listOffer(context, query.search)),
  handle(contract.showDeskService, (context, { params }) => showDeskService(context, params.id)),
  handle(contract.createService, (context, { body }) => createService(context, body)),
  handle(contract.changeService, (context, { params, body }) => changeService(context, params.id, body)),
  handle(contract.archiveService, (context, { params, body }) =>
    archiveService(context, params.id, body.revision),
  ),
  handle(contract.restoreService, (context, { params, body }) =>
    restoreService(context, params.id, body.revision),
  ),
  handle(addOns.listAddOns, (context, { query }) => listAddOns(context, query.search)),
  handle(addOns.showDeskAddOn, (context, { params }) => showDeskAddOn(context, params.id)),
  handle(addOns.createAddOn, (context, { body }) => createAddOn(context, body)),
  handle(addOns.changeAddOn, (context, { params, body }) => changeAddOn(context, params.id, body)),
  handle(addOns.archiveAddOn, (context, { params, body }) => archiveAddOn(context, params.id, body.revision)),
  handle(addOns.restoreAddOn, (context, { params, body }) => restoreAddOn(context, params.id, body.revision)),
  handle(categories.listDeskCategories, listDeskCategories),
  handle(categories.showDeskCategory, (context, { params }) => showDeskCategory(context, params.id)),
  handle(categories.createCategory, (context, { body }) => createCategory(context, body)),
  handle(categories.changeCategory, (context, { params, body }) => changeCategory(context, params.id, body)),
  handle(categories.deleteCategory, (context, { params, query }) =>
    deleteCategory(context, params.id, query.revision),
  ),
];
