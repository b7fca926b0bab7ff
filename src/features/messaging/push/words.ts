export const PUSH_NAMES = { device: "This device" };

export const PUSH_REFUSALS = {
  off: "Notifications on devices are off here.",
  address: "This browser's notification service is not known here.",
  key: "This browser's key can't be read. Please reload the page and try again.",
};

export const PUSH_TEXTS = {
  title: "Notifications",
  lead: "Learn of new messages at once, even when no page is open. Nothing of a message is in the notification.",
  off: "Notifications on devices are not offered here. You get a mail or a text when a message waits.",
  here: "This device",
  others: "Your other devices",
  turnOn: "Turn on",
  turnOff: "Turn off",
  isOn: "New messages show up on this device at once.",
  isOff: "This device shows nothing while no page is open.",
  denied:
    "Your browser blocks notifications of this site. Allow them in the settings of the browser, then reload this page.",
  unable: "This browser can't show notifications.",
  unablePhone:
    "On an iPhone or iPad, first add this site to the Home Screen (Share, then Add to Home Screen), and open it from there.",
  noScripts: "Turning on a device needs JavaScript.",
  failed: "That did not work. Please try again.",
};

/** What a notification says. Who wrote and what stays inside the conversation. */
export const PUSH_NOTICE = { body: "You have a new message." };
