import { PUSH_DEVICES_PATH } from "../rules/device-path.ts";
import { setDeviceOwner } from "./device-owner.ts";

const WORKER = "/push-worker.js";
/** Groomers have one worker for notifications and for their day. No page lies below the other scope. */
const SCOPES = { groomer: "/groomer", others: "/push/" };

export type DeviceState = "unable" | "denied" | "off" | "on";

/** What this browser can do. `on`: it shows notifications, as far as the browser knows. */
export async function readDevice(): Promise<DeviceState> {
  const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isAble) return "unable";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && (await readSubscription()) ? "on" : "off";
}

/**
 * Asks for the person's permission and makes this browser show notifications. Returns `denied` without it.
 * Throws when the browser or the program fails.
 */
export async function turnOnDevice(personId: string, publicKey: string): Promise<"on" | "denied"> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const { pushManager } = await startWorker();
  const options = { userVisibleOnly: true, applicationServerKey: readKey(publicKey) };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // A subscription with an older key of the operator is in the way.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  await store(subscription);
  setDeviceOwner(personId);
  return "on";
}

/** Ends the browser's own part. The program's part ends by `removePushDevice`. */
export async function turnOffDevice(): Promise<void> {
  setDeviceOwner(null);
  await (await readSubscription())?.unsubscribe();
}

/** Makes the browser a device of the current log-in, if it was one of an earlier log-in. */
export async function renewDevice(): Promise<void> {
  if ((await readDevice()) !== "on") return;
  const subscription = await readSubscription();
  if (subscription) await store(subscription);
}

async function readSubscription(): Promise<PushSubscription | null> {
  for (const scope of Object.values(SCOPES)) {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    const subscription = await registration?.pushManager.getSubscription();
    if (subscription) return subscription;
  }
  return null;
}

/** The scope of the person whose page this is. Another one's worker would show each message again. */
async function takeScope(): Promise<string> {
  const isGroomer = /^\/groomer(\/|$)/.test(location.pathname);
  const [scope, other] = isGroomer ? [SCOPES.groomer, SCOPES.others] : [SCOPES.others, SCOPES.groomer];
  const registration = await navigator.serviceWorker.getRegistration(other);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return scope;
}

/** A browser subscribes only by a script that has started. */
async function startWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: await takeScope() });
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return registration;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("The script for notifications did not start"));
    });
  });
  return registration;
}

async function store(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const answer = await fetch(PUSH_DEVICES_PATH, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, keys }),
  });
  if (!answer.ok) throw new Error(`The device was not stored: ${answer.status}`);
}

/** Base64url as bytes, because older browsers take no text. */
function readKey(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
