import { redirect } from "react-router";
import { type Anywhere, call } from "#kit/web/call.ts";
import { optionalText, refusedForm, textOf } from "#kit/web/form.ts";
import { createLead, type LeadInput } from "../contract.ts";

/**
 * For loaders: whether the form was just sent, and the ZIP code from a link such as `/lead?postalCode=86001`.
 */
export function readLeadQuery(request: Request) {
  const { searchParams } = new URL(request.url);
  return {
    isSent: searchParams.has("sent"),
    known: { postalCode: (searchParams.get("postalCode") ?? "").slice(0, 10) },
  };
}

/** For actions: sends the form, then redirects, so that a reload does not send it again. */
export async function sendLead(where: Anywhere, kind: LeadInput["kind"], path: string) {
  const form = await where.request.formData();
  try {
    await call(where, createLead, {
      body: {
        kind,
        name: textOf(form, "name"),
        email: optionalText(form, "email"),
        phoneNumber: optionalText(form, "phoneNumber"),
        postalCode: textOf(form, "postalCode"),
        message: textOf(form, "message"),
        topic: textOf(form, "topic"),
      },
    });
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(`${path}?sent`);
}
