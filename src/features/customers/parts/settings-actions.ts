import { redirect } from "react-router";
import {
  cancelDeletion,
  changePassword,
  sendConfirmCode,
  updatePhone,
} from "#features/accounts/contract/proof.ts";
import {
  getSettings,
  type Settings,
  saveSettings,
  sendNewEmailCode,
  sendNewPhoneCode,
} from "#features/accounts/contract/settings.ts";
import { blockGroomer, unblockGroomer } from "#features/accounts/settings/contract/blocks.ts";
import { endOtherSessions, endSession } from "#features/accounts/settings/contract/sessions.ts";
import { dropCalendarFeed, renewCalendarFeed } from "#features/orders/contract/calendar-feed.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { asRefusal, ERROR_STATUS, Refusal } from "#kit/wire/errors.ts";
import { requestDeleteAccount } from "../contract/deletion.ts";
import { removeCustomerPicture, setCustomerPicture } from "../contract/picture.ts";
import { SETTINGS_NOTICES } from "../words/settings.ts";
import { HOME_FIELDS, typedHome } from "./home-form.ts";

// Only for actions.

const PATH = "/customer/settings";
/** Fields with secrets, whose values never go back to the browser. */
const SECRET = /Proof$|Code$|^newPassword$/;

/** The start of an intent that ends a session. The session's id follows. */
const END_SESSION = "sessions-end-";

/** The starts of intents that block or unblock a groomer. The groomer's id follows. */
const BLOCK_GROOMER = "blocked-add-";
const UNBLOCK_GROOMER = "blocked-end-";

/** Maps the contract's fields to the form's fields. Each section has a proof field of its own. */
const fieldsOf = (section: string) => ({
  ...HOME_FIELDS,
  "notifications.reviewMail": "reviewMail",
  password: `${section}Proof`,
  confirmCode: `${section}Proof`,
  code: "phoneCode",
  phone: "phoneNumber",
  "phone.number": "phoneNumber",
});

/** Saves a form of the settings. Returns the form with errors, or with its next step, or redirects. */
export async function changeSettings(args: Anywhere, form: FormData) {
  const intent = textOf(form, "intent");
  const [section = ""] = intent.split("-");
  try {
    const settings = await call(args, getSettings);
    const step = intent.endsWith("-send") ? await sendCodes(args, form, section, settings) : null;
    if (step) {
      const values: Record<string, string> = { ...shownValues(form), step };
      return { errors: {}, values, section };
    }
    if (intent === "delete") {
      await call(args, requestDeleteAccount, { body: proofOf(form, section, settings) });
      return redirect("/goodbye");
    }
    await save(args, form, intent, settings);
    return redirect(`${PATH}?saved=${section}#${section}-part`);
  } catch (error) {
    return refused(error, form, section, intent);
  }
}

/**
 * Sends the codes that the section's second step needs, and returns the name of that step. A customer without
 * a password gets a code as a proof of the owner.
 */
async function sendCodes(args: Anywhere, form: FormData, section: string, settings: Settings) {
  if (section === "email") {
    await call(args, sendNewEmailCode, { body: { email: textOf(form, "email") } });
  } else if (section === "phone") {
    await call(args, sendNewPhoneCode, { body: { phone: { number: textOf(form, "phoneNumber") } } });
  }
  if (!settings.hasPassword && !settings.isConfirmed) {
    await call(args, sendConfirmCode, { body: {} }).catch(ignoreTooSoon);
  }
  return section;
}

/** Ignores that a code was sent within the last minute: the same code can prove the owner in two sections. */
function ignoreTooSoon(error: unknown): void {
  if (asRefusal(error)?.code !== "too_many_requests") throw error;
}

async function save(args: Anywhere, form: FormData, intent: string, settings: Settings): Promise<void> {
  const text = (name: string) => textOf(form, name);
  const isChecked = (name: string) => form.get(name) === "on";
  const proof = () => proofOf(form, intent.split("-")[0] ?? "", settings);
  switch (intent) {
    case "info": {
      const named = { firstName: text("firstName"), lastName: text("lastName") };
      await call(args, saveSettings, { body: { ...named, referralSource: text("referralSource") } });
      return;
    }
    case "picture": {
      const file = form.get("file");
      await call(args, setCustomerPicture, { file: file instanceof File ? file : new File([], "") });
      return;
    }
    case "picture-remove":
      await call(args, removeCustomerPicture);
      return;
    case "address":
      await call(args, saveSettings, { body: { address: typedHome(form, settings.physicalAddress) } });
      return;
    case "notifications": {
      const notifications = {
        reminderMail: isChecked("reminderMail"),
        reminderText: isChecked("reminderText"),
        reviewMail: isChecked("reviewMail"),
      };
      await call(args, saveSettings, { body: { notifications } });
      return;
    }
    case "email-save":
      await call(args, saveSettings, {
        body: { email: text("email"), emailCode: text("emailCode"), ...proof() },
      });
      return;
    case "phone-save": {
      const phone = { number: text("phoneNumber") };
      await call(args, updatePhone, { body: { phone, code: text("phoneCode"), ...proof() } });
      return;
    }
    case "password-save":
      await call(args, changePassword, {
        body: { newPassword: String(form.get("newPassword") ?? ""), ...proof() },
      });
      return;
    case "calendar-on":
    case "calendar-renew":
      await call(args, renewCalendarFeed, { body: {} });
      return;
    case "calendar-off":
      await call(args, dropCalendarFeed);
      return;
    case "sessions-others":
      await call(args, endOtherSessions);
      return;
    case "keep":
      await call(args, cancelDeletion);
      return;
    default:
      await changeNamed(args, intent);
  }
}

/** Carries out an intent that names a session or a groomer. */
async function changeNamed(args: Anywhere, intent: string): Promise<void> {
  const [, start = "", id = ""] = /^(sessions-end-|blocked-(?:add|end)-)(.+)$/.exec(intent) ?? [];
  if (start === END_SESSION) await call(args, endSession, { params: { id } });
  else if (start === BLOCK_GROOMER) await call(args, blockGroomer, { params: { groomerId: id } });
  else if (start === UNBLOCK_GROOMER) await call(args, unblockGroomer, { params: { groomerId: id } });
  else throw new Refusal("bad_request", SETTINGS_NOTICES.unknownAction);
}

/** Reads the section's proof: a password if the customer has one, else a code. Empty if nothing was typed. */
function proofOf(form: FormData, section: string, { hasPassword }: Settings) {
  const typed = String(form.get(`${section}Proof`) ?? "");
  if (typed.trim() === "") return {};
  return hasPassword ? { password: typed } : { confirmCode: typed.trim() };
}

function shownValues(form: FormData): Record<string, string> {
  const shown = [...form].filter(([name, value]) => typeof value === "string" && !SECRET.test(name));
  return Object.fromEntries(shown) as Record<string, string>;
}

/**
 * Refuses the form but stays at the step with the code, so that the customer can enter a code that was sent.
 */
function refused(error: unknown, form: FormData, section: string, intent: string) {
  const answer = refusedForm(error, form, fieldsOf(section));
  const isTooSoon = intent.endsWith("-send") && answer.init?.status === ERROR_STATUS.too_many_requests;
  const isCodeStep = intent.endsWith("-save") || intent === "delete" || isTooSoon;
  const values: Record<string, string> = shownValues(form);
  if (isCodeStep) values.step = section;
  return { ...answer, data: { errors: answer.data.errors, values, section } };
}
