import type { SiteId } from "#kit/wire/ids.ts";

/** Where a payer goes to confirm at the bank; it takes `?reference=`. */
export const CHALLENGE_PATH = "/customer/new/payment-challenge";

/** What a payer must do before the money can be held: open `path` and approve there (3-D Secure). */
export type PaymentAction = { kind: "challenge"; path: string; reference: string };

/** What a gateway holds under one of our keys. Amounts in cents. */
export type GatewayAuthorization = {
  status: "needs_action" | "authorized" | "captured" | "declined" | "voided";
  /** The gateway's own name for it. */
  reference: string;
  amountCents: number;
  /** What was taken, once it was. */
  capturedCents?: number;
  /** Why it was declined: one of rules.ts' FAILURES, or the gateway's own word. */
  failure?: string;
  action?: PaymentAction;
};

/** Whose card or payment it is. */
export type Owner = { siteId: SiteId; customerId: string };

export type AuthorizeInput = {
  /** Ours, and the same on every retry: one key is one authorisation. */
  key: string;
  /** A token or a saved card's source; never a card number. */
  source: string;
  owner: Owner;
  amountCents: number;
  currency: "usd";
  description: string;
  /** Our own address: the bank's page sends the payer back to its challenge page. */
  origin: string;
};

/** What a gateway shows of a saved card: we store no more than this. */
export type CardFacts = {
  source: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The same for the same card under another token; absent where a source is the same already. */
  fingerprint?: string;
};

/** `unknown`: no token of this gateway, or another's card. */
export type CardResult =
  | { status: "saved"; facts: CardFacts }
  | { status: "needs_action"; action: PaymentAction }
  | { status: "declined"; failure: string }
  | { status: "unknown" };

/** What a challenge page shows. */
export type GatewayChallenge = {
  /** 0 where a card is only to be saved. */
  amountCents: number;
  brand: string;
  last4: string;
  /** `open` until it is answered. */
  status: "open" | "approved" | "declined" | "over";
  /** The bank's own page; null where ours stands for it. */
  url: string | null;
};

/**
 * An event that a gateway sent. `refused`: not signed by it, or too long ago; `other`: of no payment of
 * ours.
 */
export type GatewayEvent =
  | { kind: "refused" }
  | { kind: "other" }
  | { kind: "payment"; id: string; siteId: SiteId; key: string };

/** What a browser needs where cards are entered into the gateway's own fields, never into ours. */
export type BrowserGateway = {
  /** Not secret. */
  publishableKey: string;
  /** What a page may load and ask there, for its Content-Security-Policy. */
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
};

/**
 * A bank, seen from here. Every call may be repeated with the same key and then changes nothing and answers
 * the same; every call ends by itself (within 20 s). A throw means "unknown": it may or may not have
 * happened, and the way to know is to ask again. A decline is an answer, not a throw. Never call one inside a
 * transaction.
 */
export type Gateway = {
  /** As in `payments.gateway` and `cards.gateway`. */
  readonly name: string;

  /** Null where no card is ever entered. */
  readonly browser: BrowserGateway | null;

  /** Holds an amount. After the payer's action the same call answers `authorized` or `declined`. */
  authorize(input: AuthorizeInput): Promise<GatewayAuthorization>;

  /** What the gateway knows of a key; null when a call with it never arrived (yet). */
  find(key: string): Promise<GatewayAuthorization | null>;

  /**
   * Takes held money, once: at most the held amount, the rest is released. A repeat answers what was taken
   * first.
   */
  capture(
    key: string,
    amountCents: number,
  ): Promise<{ status: "captured"; amountCents: number } | { status: "failed"; failure: string }>;

  /**
   * Releases what is held. Afterwards the key can never hold money, also when an `authorize` of it is still
   * on its way or never came. `captured` when it is too late: then only a refund helps.
   */
  void(key: string): Promise<{ status: "voided" | "captured" }>;

  /** Gives back taken money, once for each `refundKey`; never more than was taken. */
  refund(
    key: string,
    refundKey: string,
    amountCents: number,
  ): Promise<{ status: "refunded" } | { status: "failed"; failure: string }>;

  /**
   * What a token stands for, to be shown before it is used; null when the gateway does not know it or it is
   * another's. `owner` is null for a guest.
   */
  readToken(token: string, owner: Owner | null, now: Date): Promise<CardFacts | null>;

  /** Makes a card usable again and again. After the payer's action the same call goes on. */
  saveCard(token: string, owner: Owner, origin: string, now: Date): Promise<CardResult>;

  /** Forgets a saved card; what it holds or paid stays. A repeat changes nothing. */
  forgetCard(source: string): Promise<void>;

  /** What a payer is asked to confirm; null when the reference is unknown. */
  readChallenge(reference: string): Promise<GatewayChallenge | null>;

  /** Reads what was sent to our webhook: the body as it came, byte by byte, and its signature. */
  readEvent(body: string, signature: string, now: Date): GatewayEvent;
};

const gateways = new Map<string, Gateway>();
let taking: Gateway | null = null;

/**
 * The roof's choice, made once at start. The first takes new payments; the others still answer for payments
 * that were begun with them.
 */
export function setGateways(first: Gateway, ...others: Gateway[]): void {
  gateways.clear();
  for (const gateway of [first, ...others]) gateways.set(gateway.name, gateway);
  taking = first;
}

/** The gateway that new payments and cards go to. */
export function takingGateway(): Gateway {
  if (!taking) throw new Error("No payment gateway was set at start");
  return taking;
}

/** The gateway of this name, if it is configured. */
export function findGateway(name: string): Gateway | null {
  return gateways.get(name) ?? null;
}

/** The gateway that a payment or card was begun with. */
export function gatewayNamed(name: string): Gateway {
  const gateway = gateways.get(name);
  if (!gateway) throw new Error(`The payment gateway ${name} is not configured`);
  return gateway;
}
