import { isIP } from "node:net";
import { z } from "zod";
import { LOG_LEVELS } from "./log.ts";

/** The geocoders that GEOCODER may name. */
export const GEOCODERS = ["photon", "nominatim", "pelias", "google", "mapbox"] as const;
/** The routers that ROUTER may name. */
export const ROUTERS = ["osrm", "valhalla"] as const;

/** A setting: the schema of its value, and its description in `.env.example`. */
type Variable<S extends z.ZodType = z.ZodType> = {
  schema: S;
  /** The purpose of the setting; a comment line of `.env.example`. */
  note: string;
  /** The value in `.env.example`, where its line is commented out. */
  example: string;
  /** The value is a secret: messages never repeat it. */
  secret?: true;
};

/** The default of SECRET. Only demo mode accepts it. */
export const DEMO_SECRET = "demo-secret-that-everybody-knows-0000000";

const optionalText = z.string().optional();

const urlOf = (protocols: RegExp, words: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), words);

const httpUrl = urlOf(/^https?:$/, "must be a web address such as https://api.example.com").transform(
  (text) => text.replace(/\/+$/, ""),
);

function isAddressRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const addressRanges = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )
  .refine((parts) => parts.every(isAddressRange), "must be addresses or ranges, as 10.0.0.0/8, 127.0.0.1");

const instant = z.iso
  .datetime({ offset: true, message: "must be an instant such as 2027-03-14T05:45:00Z" })
  .transform((text) => new Date(text));

const startingWith = (prefix: RegExp, words: string) => z.string().regex(prefix, words).optional();

function variable<S extends z.ZodType>(schema: S, rest: Omit<Variable<S>, "schema">): Variable<S> {
  return { schema, ...rest };
}

/** All settings by the name in the environment, in the order of `.env.example`. */
export const VARIABLES = {
  WAGGON_MODE: variable(z.enum(["demo", "production"], "must be demo or production").optional(), {
    note: "demo: sandbox payments, mails and texts shown on a page, demo data. NODE_ENV=production means production too.",
    example: "production",
  }),
  WAGGON_CLOCK: variable(instant.optional(), {
    note: "Demo mode only: the clock starts at this instant instead of now, and runs on.",
    example: "2027-03-14T05:45:00Z",
  }),
  HOST: variable(optionalText, {
    note: "Address to listen on: 127.0.0.1 in demo mode, 0.0.0.0 in production.",
    example: "0.0.0.0",
  }),
  PORT: variable(z.coerce.number("must be a number").int().min(0).max(65_535).default(3000), {
    note: "Pages, API, live events: one port.",
    example: "3000",
  }),
  DRAIN_SECONDS: variable(z.coerce.number("must be a number").int().min(0).max(60).default(5), {
    note: "How long a stop asks connected clients to leave before it closes: longer than a balancer's checks.",
    example: "5",
  }),
  TRUSTED_PROXIES: variable(addressRanges, {
    note: "Proxies whose X-Forwarded-* headers count; none unless set.",
    example: "10.0.0.0/8, 127.0.0.1",
  }),
  SECRET: variable(z.string().min(32, "must be at least 32 characters").default(DEMO_SECRET), {
    note: "Signs links and hashes codes: openssl rand -hex 32. Needed in production, the same on every node.",
    example: "",
    secret: true,
  }),
  DATABASE_URL: variable(
    urlOf(
      /^postgres(ql)?:$/,
      "must be a PostgreSQL address such as postgres://user:password@host/name",
    ).optional(),
    {
      note: "PostgreSQL 15 or newer. Without it an embedded one runs in DATA_DIR. Several nodes share one.",
      example: "postgres://waggon:password@db.example.com/waggon",
      secret: true,
    },
  ),
  DATA_DIR: variable(z.string().default("./data"), {
    note: "Holds the embedded database and uploaded files.",
    example: "/var/lib/waggon",
  }),
  S3_BUCKET_URL: variable(httpUrl.optional(), {
    note: "Stores uploaded files in an S3 bucket instead of DATA_DIR; all four are needed. Several nodes share one.",
    example: "https://s3.us-west-2.amazonaws.com/my-bucket",
  }),
  S3_REGION: variable(optionalText, { note: "", example: "us-west-2" }),
  S3_ACCESS_KEY_ID: variable(optionalText, { note: "", example: "" }),
  S3_SECRET_ACCESS_KEY: variable(optionalText, { note: "", example: "", secret: true }),
  API_HOST: variable(httpUrl.optional(), {
    note: "Where the API runs when it is not this process.",
    example: "https://api.example.com",
  }),
  MAP_STYLE_URL: variable(urlOf(/^https:$/, "must be an https address").optional(), {
    note: "A MapLibre style in place of the offline ground of maps; its tiles, signs and fonts from the same origin.",
    example: "https://tiles.example.com/style.json",
  }),
  COUNTRY_URL: variable(urlOf(/^https:$/, "must be an https address").optional(), {
    note: "Answers country_code to a visitor's browser, once a visit; without it the browser's languages decide.",
    example: "https://ip.example.com/json",
  }),
  GEOCODER: variable(z.enum(GEOCODERS, `must be one of ${GEOCODERS.join(", ")}`).optional(), {
    note: "Finds houses: photon, nominatim, pelias, google or mapbox. Without it addresses lie at the center of their ZIP.",
    example: "photon",
  }),
  GEOCODER_URL: variable(httpUrl.optional(), {
    note: "Needed for photon, nominatim and pelias.",
    example: "https://photon.example.com",
  }),
  GEOCODER_KEY: variable(optionalText, {
    note: "Needed for google and mapbox, and for a hosted pelias.",
    example: "",
    secret: true,
  }),
  GEOCODER_CONTACT: variable(
    z
      .string()
      .regex(/^[\x21-\x7e]+$/, "must be an e-mail or web address")
      .optional(),
    {
      note: "Needed for nominatim, whose usage policy demands it: your e-mail or web address, sent with each call.",
      example: "maps@example.com",
    },
  ),
  ROUTER: variable(z.enum(ROUTERS, `must be one of ${ROUTERS.join(", ")}`).optional(), {
    note: "Drives by roads: osrm or valhalla. Without it a straight line decides how long a drive takes.",
    example: "osrm",
  }),
  ROUTER_URL: variable(httpUrl.optional(), {
    note: "Needed with ROUTER.",
    example: "https://osrm.example.com",
  }),
  ROUTER_KEY: variable(optionalText, {
    note: "For a hosted valhalla (sent as api_key), or the proxy of your osrm (sent as a bearer token).",
    example: "",
    secret: true,
  }),
  LOG_LEVEL: variable(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"), {
    note: "silent, fatal, error, warn, info, debug or trace; JSON lines on standard output.",
    example: "info",
  }),
  METRICS_TOKEN: variable(z.string().min(16, "must be at least 16 characters").optional(), {
    note: "Bearer token that /metrics asks for.",
    example: "",
    secret: true,
  }),
  SMTP_URL: variable(
    urlOf(/^smtps?:$/, "must be a mail server such as smtps://user:password@mail.example.com").optional(),
    {
      note: "Mail server. Needed in production; demo mode leaves mails in its outbox.",
      example: "smtps://user:password@mail.example.com",
      secret: true,
    },
  ),
  MAIL_FROM: variable(z.string().regex(/@/, "must hold an e-mail address").optional(), {
    note: "Sender of mails. Needed with SMTP_URL.",
    example: "Waggon <hello@example.com>",
  }),
  TWILIO_ACCOUNT_SID: variable(startingWith(/^AC/, "must start with AC"), {
    note: "Text messages by Twilio. All three are needed in production; demo mode leaves texts in its outbox.",
    example: "AC0123456789abcdef",
  }),
  TWILIO_AUTH_TOKEN: variable(optionalText, { note: "", example: "", secret: true }),
  TWILIO_FROM: variable(
    startingWith(/^\+\d{8,15}$|^MG/, "must be a number such as +16025550100 or start with MG"),
    {
      note: "The sending number, or a messaging service.",
      example: "+16025550100",
    },
  ),
  INBOUND_MAIL_DOMAIN: variable(
    z
      .string()
      .toLowerCase()
      .regex(/^(\{brand\}[.-])?[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must be a domain such as replies.example.com")
      .optional(),
    {
      note: "Answers by mail: mails to this domain come to https://<the brand's host>/v2/messaging-service/inbound/mails. {brand} becomes the brand's slug.",
      example: "{brand}.replies.example.com",
    },
  ),
  INBOUND_MAIL_SECRET: variable(z.string().min(32, "must be at least 32 characters").optional(), {
    note: "Signs that call (docs/inbound.md): openssl rand -hex 32. Needed with INBOUND_MAIL_DOMAIN.",
    example: "",
    secret: true,
  }),
  WEB_PUSH_PUBLIC_KEY: variable(
    startingWith(/^B[\w-]{86}$/, "must be a key of npx web-push generate-vapid-keys"),
    {
      note: "Notifications on phones and computers (Web Push); all three are needed: npx web-push generate-vapid-keys",
      example: "",
    },
  ),
  WEB_PUSH_PRIVATE_KEY: variable(
    startingWith(/^[\w-]{43}$/, "must be a key of npx web-push generate-vapid-keys"),
    { note: "", example: "", secret: true },
  ),
  WEB_PUSH_CONTACT: variable(
    startingWith(/^mailto:[^@\s]+@[^@\s]+$|^https:\/\//, "must start with mailto: or https://"),
    { note: "Where push services reach the operator.", example: "mailto:hello@example.com" },
  ),
  STRIPE_SECRET_KEY: variable(
    startingWith(/^(sk|rk)_(test|live)_\w+$/, "must start with sk_test_ or sk_live_"),
    {
      note: "Card payments by Stripe; all three are needed.",
      example: "",
      secret: true,
    },
  ),
  STRIPE_PUBLISHABLE_KEY: variable(
    startingWith(/^pk_(test|live)_\w+$/, "must start with pk_test_ or pk_live_"),
    { note: "", example: "" },
  ),
  STRIPE_WEBHOOK_SECRET: variable(startingWith(/^whsec_\w+$/, "must start with whsec_"), {
    note: "Of the endpoint https://<any brand's host>/v2/service-payment/webhooks/stripe, for payment_intent.*.",
    example: "",
    secret: true,
  }),
  PAYMENT_GATEWAY: variable(z.enum(["stripe", "sandbox"], "must be stripe or sandbox").optional(), {
    note: "stripe as soon as its keys are set. sandbox takes test cards and moves no money; must be said in production.",
    example: "sandbox",
  }),
} satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;
export type Values = { [Name in VariableName]: z.output<(typeof VARIABLES)[Name]["schema"]> };

/** The text of `.env.example`. */
export function describeVariables(): string {
  const lines = Object.entries(VARIABLES).flatMap(([name, { note, example }]) => [
    ...(note ? ["", `# ${note}`] : []),
    `#${name}=${example}`,
  ]);
  return [
    "# Settings of Waggon; copy to .env. Demo mode needs none of them.",
    "# Written by `node scripts/env-example.ts` from src/kit/server/config-variables.ts.",
    ...lines,
    "",
  ].join("\n");
}
