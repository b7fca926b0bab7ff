import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

// Path -> screen, layout, gate, in the order of SPEC §2.
export default [
  layout("layouts/default.tsx", [
    index("features/storefront/screens/home.tsx"),
    route("appointment-request", "features/booking/screens/request-entry.tsx"),
    route("cancellation-policy", "features/agreements/screens/cancellation-policy.tsx"),
    route("coming-soon", "features/sites/screens/coming-soon.tsx"),
    route("covid19-advisement", "features/sites/screens/covid19-advisement.tsx"),
    route("lead", "features/sites/screens/lead.tsx"),
    route("log-out", "features/accounts/screens/log-out.tsx"),
    route("login", "features/accounts/screens/login.tsx"),
    route("our-groomers", "features/storefront/screens/our-groomers.tsx"),
    route("pet-release-terms", "features/agreements/screens/pet-release-terms.tsx"),
    route("privacy-policy", "features/sites/screens/privacy-policy.tsx"),
    route("reset-password", "features/accounts/screens/reset-password.tsx"),
    route("send-us-request", "features/sites/screens/send-us-request.tsx"),
    route("sorry", "features/sites/screens/sorry.tsx"),
    route("start", "features/storefront/screens/start.tsx"),
    route("terms-and-conditions", "features/agreements/screens/terms-and-conditions.tsx"),
    route("welcome/:id?", "features/storefront/screens/welcome.tsx"),
    route("s/*", "features/sites/screens/content-page.tsx"),
    route("customer/confirm-email", "features/accounts/screens/confirm-email.tsx"),
    route("customer/appointments/:orderId/confirmed", "features/orders/screens/confirmed.tsx"),
    route("customer/appointments/upcoming/:orderId/reschedule", "features/orders/screens/reschedule.tsx"),
    route("demo/outbox", "features/sites/screens/demo-outbox.tsx"),
  ]),

  layout("layouts/checkout.tsx", [
    route("customer/new", "features/booking/screens/start.tsx"),
    route("customer/new/pets-and-services", "features/booking/screens/pets-and-services.tsx"),
    route("customer/new/recommended-schedules", "features/booking/screens/recommended-schedules.tsx"),
    route("customer/new/custom-schedule", "features/booking/screens/custom-schedule.tsx"),
    route("customer/new/groomers-list", "features/booking/screens/groomers-list.tsx"),
    route("customer/new/schedule-groomer", "features/booking/screens/schedule-groomer.tsx"),
    route("customer/new/schedule-first-groomer", "features/booking/screens/schedule-first-groomer.tsx"),
    route("customer/new/pet-information", "features/booking/screens/pet-information.tsx"),
    route("customer/new/additional-items", "features/booking/screens/additional-items.tsx"),
    route("customer/new/account", "features/booking/screens/account.tsx"),
    route("customer/new/verification", "features/booking/screens/verification.tsx"),
    route("customer/new/reschedule-first-groomer", "features/booking/screens/reschedule-first-groomer.tsx"),
    route("customer/new/reschedule-groomer", "features/booking/screens/reschedule-groomer.tsx"),
    route("customer/new/payment", "features/booking/screens/payment.tsx"),
    route("customer/new/start-appointment-request", "features/booking/screens/start-appointment-request.tsx"),
    route("customer/new/appointment-request", "features/booking/screens/appointment-request.tsx"),
    route("customer/new/auto-register", "features/booking/screens/auto-register.tsx"),
    route("customer/new/payment-challenge", "features/payments/screens/payment-challenge.tsx"),
  ]),

  // Resources: no pages, asked by scripts or the browser itself.
  route("customer/appointments/:orderId/calendar.ics", "features/orders/screens/calendar.ts"),
  route("book-now", "features/storefront/screens/book-now.ts"),
  route("customer/new/groomer-wish", "features/booking/screens/groomer-wish.ts"),
  route("customer/new/hold", "features/booking/screens/hold.ts"),
  route("customer/new/thanks", "features/booking/screens/thanks.ts"),
  route("places/ground", "features/places/screens/ground.ts"),
  route("places/suggest", "features/places/screens/suggest.ts"),
  route("pictures/products/:picture.svg", "features/catalog/screens/product-picture.tsx"),
  route("pictures/:picture.svg", "features/pets/screens/picture.tsx"),
  route("favicon.svg", "features/sites/screens/favicon.ts"),

  // Last: what no page above has taken.
  layout("layouts/default.tsx", { id: "fallback" }, [
    route(":groomerUrl", "features/storefront/screens/groomer-profile.tsx"),
    route("*", "features/sites/screens/not-found.tsx"),
  ]),
] satisfies RouteConfig;
