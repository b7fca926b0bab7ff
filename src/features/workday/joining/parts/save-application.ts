import { redirect } from "react-router";
import { groomerReferralCookie } from "#features/promotions/parts/referral-cookie.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { sendApplication, uploadLicence } from "../contract/application.ts";

// Only for actions.

/** Maps the contract's fields to the form's fields. */
const FIELDS = {
  "phone.number": "phoneNumber",
  phone: "phoneNumber",
  licence: "licence-file",
  licenceBack: "licence-back-file",
  "address.addressLine": "addressLine",
  "address.postalCode": "postalCode",
};

/** Saves one of the two forms of an application. Both lead to the page that says what happens next. */
export async function saveApplication(args: Anywhere) {
  const form = await args.request.formData();
  const isLicence = textOf(form, "intent") !== "application";
  const part = textOf(form, "kind") === "licence-back" ? "licence-back" : "licence";
  try {
    if (isLicence) {
      const file = form.get("file");
      await call(args, uploadLicence, {
        query: { side: part === "licence" ? "front" : "back" },
        file: file instanceof File ? file : new File([], ""),
      });
    } else {
      await call(args, sendApplication, { body: readFacts(form) });
    }
  } catch (error) {
    const refused = refusedForm(error, form, FIELDS);
    const chosen = otherAreasOf(form);
    return { ...refused, data: { ...refused.data, part: isLicence ? part : "application", chosen } };
  }
  if (isLicence) throw redirect(new URL(args.request.url).pathname);
  const headers = { "set-cookie": groomerReferralCookie.forget(args) };
  throw redirect("/groomer/new/confirmation?sent", { headers });
}

const otherAreasOf = (form: FormData) =>
  form.getAll("otherAreaIds").filter((value) => typeof value === "string");

function readFacts(form: FormData) {
  const text = (name: string) => textOf(form, name);
  return {
    ...{ firstName: text("firstName"), lastName: text("lastName"), displayName: text("displayName") },
    phone: { number: text("phoneNumber") },
    address: { addressLine: text("addressLine"), postalCode: text("postalCode") },
    areaId: text("areaId"),
    otherAreaIds: otherAreasOf(form),
    experienceYears: Number(text("experienceYears") || Number.NaN),
    experience: text("experience"),
    referralCode: text("referralCode"),
  };
}
