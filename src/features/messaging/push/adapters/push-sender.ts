import type { PushTarget } from "../rules/push-hosts.ts";

/** What a device shows. `path` opens when it is pressed. Notifications of one `topic` replace each other. */
export type PushNotice = { title: string; body: string; path: string; topic: string };

/** `gone`: the browser has ended this subscription. */
export type PushResult = "sent" | "gone";

export type PushSender = {
  /** The operator's public key in base64url, which subscriptions are bound to. */
  publicKey: string;
  /** Throws when the push service can't be reached or refuses. */
  send(target: PushTarget, notice: PushNotice): Promise<PushResult>;
};

let chosen: PushSender | null = null;

/** Sets how pushes are sent; null turns them off. The program calls it once at start. */
export function setPushSender(sender: PushSender | null): void {
  chosen = sender;
}

export const takingPushes = (): PushSender | null => chosen;
