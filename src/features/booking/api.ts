import { handle } from "#kit/server/verb.ts";
import * as claim from "./contract/claim.ts";
import * as extras from "./contract/extras.ts";
import * as links from "./contract/links.ts";
import * as orderTimes from "./contract/order-times.ts";
import * as preferences from "./contract/preferences.ts";
import * as providers from "./contract/providers.ts";
import { rebook } from "./contract/rebook.ts";
import * as requests from "./contract/requests.ts";
import { takeStandIn } from "./contract/stand-in.ts";
import * as steps from "./contract/steps.ts";
import * as times from "./contract/times.ts";
import * as visits from "./contract/visits.ts";
import * as wishes from "./contract/wishes.ts";
import { createLink, openLink } from "./service/booking-links.ts";
import { changeDraft } from "./service/change-session.ts";
import { claimSession } from "./service/claim-session.ts";
import { listOrderDays, listOrderSlots } from "./service/list-order-times.ts";
import { askProvider, listProvidersDays } from "./service/list-providers.ts";
import * as list from "./service/list-times.ts";
import { openForGroomer, setGroomer } from "./service/open-for-groomer.ts";
import { placeOrder } from "./service/place-order.ts";
import { placeRequestEmail } from "./service/place-request-email.ts";
import { previewVisit } from "./service/preview-visit.ts";
import { showSession } from "./service/read-session.ts";
import { rebookMine } from "./service/rebook.ts";
import { requestOrder } from "./service/request-order.ts";
import { setAddress } from "./service/set-address.ts";
import { setCategory } from "./service/set-category.ts";
import { removeCoupon, setCoupon } from "./service/set-coupon.ts";
import { setCustomer } from "./service/set-customer.ts";
import { removeGiftCard, setGiftCard } from "./service/set-gift-card.ts";
import { listPayments, setPayment } from "./service/set-payment.ts";
import { addPet, setPets } from "./service/set-pets.ts";
import { setServices } from "./service/set-services.ts";
import { extendHold, setFurtherTimes, setTime } from "./service/set-time.ts";
import { listUpsells, setUpsells } from "./service/set-upsells.ts";
import { setWishes } from "./service/set-wishes.ts";
import { startSession } from "./service/start-session.ts";
import { openStandIn } from "./service/take-stand-in.ts";
import { registerCustomer, sendDigitCode } from "./service/verify-phone.ts";
import { setReferral } from "./service.ts";

export const bookingApi = [
  handle(steps.startSession, (context, { body }) => startSession(context, body)),
  handle(wishes.bookSpecificGroomer, (context, { body }) => openForGroomer(context, body)),
  handle(takeStandIn, (context, { body }) => openStandIn(context, body.orderId)),
  handle(rebook, (context, { body }) => rebookMine(context, body.orderId)),
  handle(wishes.setServiceProvider, (context, { params, body }) =>
    setGroomer(context, params.session, body.serviceProviderId),
  ),
  handle(steps.getSession, (context, { params }) => showSession(context, params.session)),
  handle(steps.setAddress, (context, { params, body }) => setAddress(context, params.session, body)),
  handle(preferences.setUtm, (context, { params, body }) =>
    changeDraft(context, params.session, (draft) => ({ ...draft, utm: body.utm })),
  ),
  handle(preferences.setReferral, (context, { params, body }) =>
    setReferral(context, params.session, body.code),
  ),
  handle(preferences.setServiceCategory, (context, { params, body }) =>
    setCategory(context, params.session, body.category),
  ),
  handle(preferences.setDesiredDate, (context, { params, body }) =>
    changeDraft(context, params.session, (draft) => ({ ...draft, desiredDate: body.date })),
  ),
  handle(steps.setSort, (context, { params, body }) =>
    changeDraft(context, params.session, (draft) => ({ ...draft, sort: body.sort })),
  ),
  handle(steps.addBookingPet, (context, { params, body }) => addPet(context, params.session, body)),
  handle(steps.setBookingPets, (context, { params, body }) => setPets(context, params.session, body.pets)),
  handle(steps.setServices, (context, { params, body }) => setServices(context, params.session, body.pets)),
  handle(steps.previewVisit, (context, { params, body }) => previewVisit(context, params.session, body.pets)),
  handle(times.recommendedSchedules, (context, { params, query }) =>
    list.recommendTimes(context, params.session, query),
  ),
  handle(times.availableDays, (context, { params, query }) => list.listDays(context, params.session, query)),
  handle(times.availableTimeslots, (context, { params, query }) =>
    list.listSlots(context, params.session, query),
  ),
  handle(times.timeslotsPerGroomer, (context, { params, query }) =>
    list.listSlotsByGroomer(context, params.session, query),
  ),
  handle(providers.providersDays, (context, { params, query }) =>
    listProvidersDays(context, params.session, query),
  ),
  handle(providers.isProviderAvailable, (context, { params, query }) =>
    askProvider(context, params.session, params.sp, query),
  ),
  handle(orderTimes.orderAvailableDays, (context, { params, query }) =>
    listOrderDays(context, params.session, query),
  ),
  handle(orderTimes.orderAvailableTimeslots, (context, { params, query }) =>
    listOrderSlots(context, params.session, query),
  ),
  handle(visits.setAppointmentTime, (context, { params, body }) => setTime(context, params.session, body)),
  handle(visits.setAdditionalTimes, (context, { params, body }) =>
    setFurtherTimes(context, params.session, body.times),
  ),
  handle(visits.extendHold, (context, { params }) => extendHold(context, params.session)),
  handle(steps.setCustomer, (context, { params, body }) => setCustomer(context, params.session, body)),
  handle(claim.claimSession, (context, { params }) => claimSession(context, params.session)),
  handle(steps.sendDigitCode, (context, { params }) => sendDigitCode(context, params.session)),
  handle(steps.resendDigitCode, (context, { params }) => sendDigitCode(context, params.session)),
  handle(steps.registerCustomer, (context, { params, body }) =>
    registerCustomer(context, params.session, body.code),
  ),
  handle(extras.listUpsells, (context, { params }) => listUpsells(context, params.session)),
  handle(extras.setUpsells, (context, { params, body }) => setUpsells(context, params.session, body.upsells)),
  handle(extras.setCoupon, (context, { params, body }) => setCoupon(context, params.session, body.code)),
  handle(extras.removeCoupon, (context, { params }) => removeCoupon(context, params.session)),
  handle(extras.setGiftCard, (context, { params, body }) => setGiftCard(context, params.session, body.code)),
  handle(extras.removeGiftCard, (context, { params }) => removeGiftCard(context, params.session)),
  handle(extras.setTip, (context, { params, body }) =>
    changeDraft(context, params.session, (draft) => ({ ...draft, tip: body.tip })),
  ),
  handle(steps.listPayments, (context, { params }) => listPayments(context, params.session)),
  handle(steps.setPaymentMethod, (context, { params, body }) => setPayment(context, params.session, body)),
  handle(steps.placeOrder, (context, { params, body }) =>
    placeOrder(context, params.session, body.agreedTotal),
  ),
  handle(requests.setRequestWishes, (context, { params, body }) => setWishes(context, params.session, body)),
  handle(requests.markAsOrderRequest, (context, { params }) => requestOrder(context, params.session)),
  handle(requests.placeRequestEmail, (context, { params, body }) =>
    placeRequestEmail(context, params.session, body),
  ),
  handle(links.createBookingLink, (context, { body }) => createLink(context, body)),
  handle(links.openBookingLink, (context, { body }) => openLink(context, body.token)),
];
