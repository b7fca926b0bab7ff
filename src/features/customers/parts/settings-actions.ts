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
import {
  proofOf,
  refuseSettings,
  type SignInCalls,
  saveSignIn,
  sendCodes,
} from "#features/accounts/settings/parts/change-sign-in.ts";
import { SETTINGS_UNKNOWN_ACTION } from "#features/accounts/settings/words.ts";
import { dropCalendarFeed, renewCalendarFeed } from "#features/orders/contract/calendar-feed.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { requestDeleteAccount } from "../contract/deletion.ts";
import { removeCustomerPicture, setCustomerPicture } from "../contract/picture.ts";
import { HOME_FIELDS, typedHome } from "./home-form.ts";

// Only for actions.

const PATH = "/customer/settings";
/** The start of an intent that ends a session. The session's id follows. */
const END_SESSION = "sessions-end-";

/** The starts of intents that block or unblock a groomer. The groomer's id follows. */
const BLOCK_GROOMER = "blocked-add-";
const UNBLOCK_GROOMER = "blocked-end-";

/** More fields of the contract, as the form names them. */
const FIELDS = { ...HOME_FIELDS, "notifications.reviewMail": "reviewMail" };

const callsOf = (args: Anywhere): SignInCalls => ({
  sendEmailCode: (body) => call(args, sendNewEmailCode, { body }),
  sendPhoneCode: (body) => call(args, sendNewPhoneCode, { body }),
  sendConfirmCode: () => call(args, sendConfirmCode, { body: {} }),
  setEmail: (body) => call(args, saveSettings, { body }),
  setPhone: (body) => call(args, updatePhone, { body }),
  setPassword: (body) => call(args, changePassword, { body }),
});

/** Saves a form of the settings. Returns the form with errors, or with its next step, or redirects. */
export async function changeSettings(args: Anywhere, form: FormData) {
  const intent = textOf(form, "intent");
  const [section = ""] = intent.split("-");
  try {
    const settings = await call(args, getSettings);
    if (intent.endsWith("-send")) return await sendCodes(callsOf(args), form, section, settings);
    if (intent === "delete") {
      await call(args, requestDeleteAccount, { body: proofOf(form, section, settings) });
      return redirect("/goodbye");
    }
    await save(args, form, intent, settings);
    return redirect(`${PATH}?saved=${section}#${section}-part`);
  } catch (error) {
    return refuseSettings(error, form, intent, FIELDS);
  }
}

async function save(args: Anywhere, form: FormData, intent: string, settings: Settings): Promise<void> {
  const text = (name: string) => textOf(form, name);
  const isChecked = (name: string) => form.get(name) === "on";
  if (await saveSignIn(callsOf(args), form, intent, settings)) return;
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
  else throw new Refusal("bad_request", SETTINGS_UNKNOWN_ACTION);
}
