import { redirect } from "react-router";
import { whoAmI } from "#features/accounts/contract.ts";
import { presentDocument } from "#features/agreements/parts/read-document.ts";
import type { GroomerFlag } from "#features/agreements/rules.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { getSetup, type Setup, signOnboarding } from "../contract/setup.ts";

// Only for loaders and actions.

/** The agreements as the page shows them. `maySign`: only the groomer can consent, so staff see no form. */
export type AgreementsView = Awaited<ReturnType<typeof readAgreements>>["agreements"];

/** Reads the setup with the agreements, ready to show. */
export async function readAgreements(where: Anywhere) {
  const [setup, { person }] = await Promise.all([call(where, getSetup), call(where, whoAmI)]);
  const { documents, name, signature, signedAt, form, ...rest } = setup;
  const agreements = {
    documents: documents.map(({ flag, id, acceptedAt, ...document }) => ({
      ...{ flag, id, acceptedOn: acceptedAt && formatLongDate(acceptedAt) },
      ...presentDocument(document),
    })),
    ...{ name, signature, isSigned: form, signedOn: signedAt && formatLongDate(signedAt) },
    maySign: !form && person?.impersonatorId === null,
  };
  return { steps: { form, ...rest } satisfies Partial<Setup>, agreements };
}

/** Signs the form of the agreements, then leads to the groomer's next page. */
export async function signAgreements(args: Anywhere) {
  const form = await args.request.formData();
  const isChecked = (name: GroomerFlag) => form.has(name);
  let setup: Setup;
  try {
    const body = {
      businessServicesAgreement: isChecked("businessServicesAgreement"),
      compensationPolicy: isChecked("compensationPolicy"),
      taxWithholding: isChecked("taxWithholding"),
      healthInsurance: isChecked("healthInsurance"),
      workersCompensation: isChecked("workersCompensation"),
      avenueSecretarialOfficeServices: isChecked("avenueSecretarialOfficeServices"),
      paymentPlan: textOf(form, "paymentPlan") as "variable",
      signature: textOf(form, "signature"),
      documentIds: form.getAll("documentIds").map(String),
    };
    setup = await call(args, signOnboarding, { body });
  } catch (error) {
    return refusedForm(error, form);
  }
  const { pathname } = new URL(args.request.url);
  const isOpened = pathname === "/groomer/onboarding" && setup.status === "active";
  throw redirect(isOpened ? "/groomer?welcome" : `${pathname.replace(/\.data$/, "")}?signed`);
}
