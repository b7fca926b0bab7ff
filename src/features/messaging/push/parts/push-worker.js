// Runs in the browser without any page. It is sent as it stands, so it imports nothing.

const DEVICES = "/v2/messaging-service/push-devices";

/** Browsers end a subscription whose pushes show nothing, so one that can't be read shows a notice, too. */
self.addEventListener("push", (event) => {
  let notice = {};
  try {
    notice = event.data.json();
  } catch {
    // The notice below says enough.
  }
  const { title = location.hostname, body = "You have a new message.", path = "/", topic } = notice;
  event.waitUntil(self.registration.showNotification(title, { body, tag: topic, data: { path } }));
});

/** Shows the conversation: in the page that has it open, else in a new one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { href } = new URL(event.notification.data.path, location.origin);
  const show = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = pages.find(({ url }) => url === href);
    await (open ? open.focus() : self.clients.openWindow(href));
  };
  event.waitUntil(show());
});

/** Browsers change a subscription from time to time. */
self.addEventListener("pushsubscriptionchange", (event) => {
  if (!event.oldSubscription) return;
  const renew = async () => {
    const subscription = await self.registration.pushManager.subscribe(event.oldSubscription.options);
    const { endpoint, keys } = subscription.toJSON();
    await fetch(DEVICES, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ endpoint, keys }),
    });
  };
  event.waitUntil(renew());
});
