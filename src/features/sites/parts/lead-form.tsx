import { Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { EmptyMailbox } from "#ui/illustrations/empty-mailbox.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { PhoneLink } from "./phone-link.tsx";
import { useSite } from "./use-site.ts";

export type LeadFormProps = {
  path: "/lead" | "/send-us-request" | `/send-us-request?${string}` | "/coming-soon";
  title: string;
  /** The introduction under the title. */
  intro: ReactNode;
  /** True after the form was sent. A thank-you page then replaces the form. */
  isSent: boolean;
  /** Values to fill in at first, by field. */
  known: Record<string, string>;
  refused: RefusedForm | undefined;
};

/** A form for a question to the brand, next to the brand's phone number and mailbox. */
export function LeadForm({ path, title, intro, isSent, known, refused }: LeadFormProps) {
  if (isSent) return <Thanks />;
  return (
    <div className="page-width grid gap-10 pt-10 md:grid-cols-[minmax(0,36rem)_1fr] md:gap-16 md:pt-16">
      <div className="min-w-0">
        <PageHeader title={title} lead={intro} />
        <Fields path={path} values={{ ...known, ...refused?.values }} errors={refused?.errors} />
      </div>
      <Contact />
    </div>
  );
}

function Fields({
  path,
  values,
  errors,
}: {
  path: LeadFormProps["path"];
  values: Record<string, string>;
  errors: RefusedForm["errors"] | undefined;
}) {
  const { state } = useNavigation();
  return (
    <Form method="post" action={path} noValidate className="mt-8 grid gap-6">
      <ErrorSummary errors={errors} />
      <Field label="Your name" name="name" errors={errors?.name}>
        <TextInput autoComplete="name" maxLength={80} defaultValue={values.name} />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="E-mail" name="email" errors={errors?.email} hint="Or your phone number.">
          <TextInput
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={values.email}
            required={false}
          />
        </Field>
        <Field label="Phone" name="phoneNumber" errors={errors?.phoneNumber} hint="Or your e-mail address.">
          <TextInput
            type="tel"
            autoComplete="tel"
            maxLength={30}
            defaultValue={values.phoneNumber}
            required={false}
          />
        </Field>
      </div>
      <Field label="ZIP code" name="postalCode" errors={errors?.postalCode} className="max-w-40">
        <TextInput
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          defaultValue={values.postalCode}
        />
      </Field>
      <Field label="What can we do for you?" name="message" errors={errors?.message} optional>
        <Textarea
          rows={5}
          maxLength={2_000}
          placeholder="Your pet, and the times that work for you"
          defaultValue={values.message}
        />
      </Field>
      {/* A trap for programs that fill every field; hidden from people, screen readers and autofill. */}
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label htmlFor="topic">Leave this empty</label>
        <input id="topic" name="topic" tabIndex={-1} autoComplete="off" />
      </div>
      <div>
        <Button size="lg" className="max-sm:w-full" busy={state !== "idle"}>
          Send
        </Button>
        <p className="mt-3 text-sm text-ink-soft">We use your details only to answer you.</p>
      </div>
    </Form>
  );
}

const row = "inline-flex min-h-11 items-center gap-3 font-medium hover:underline";

function Contact() {
  const { name, phone, emails } = useSite();
  if (!phone && !emails.service) return null;
  return (
    <Card tone="sunken" className="self-start md:mt-2">
      <h2 className="text-lg">Prefer to talk?</h2>
      <p className="mt-1 text-ink-soft">A person at {name} will answer.</p>
      <ul className="mt-3">
        {phone && (
          <li className={row}>
            <Phone aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
            <PhoneLink number={phone} />
          </li>
        )}
        {emails.service && (
          <li>
            <a href={`mailto:${emails.service}`} className={row}>
              <Mail aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
              <span className="break-all">{emails.service}</span>
            </a>
          </li>
        )}
      </ul>
    </Card>
  );
}

function Thanks() {
  const { name, homeRoute, bookNowRoute } = useSite();
  return (
    <div className="page-width pt-10 md:pt-16">
      <div className="mx-auto grid max-w-sm justify-items-start gap-8">
        <EmptyMailbox className="w-40" />
        <PageHeader
          title="Thank you, your message is on its way"
          lead={`${name} has your message. A person will read it and answer by mail or phone. If you entered an e-mail address, we send a confirmation there.`}
        />
        <div className="flex flex-wrap gap-3">
          <LinkButton to={homeRoute}>Go to the home page</LinkButton>
          <LinkButton to={bookNowRoute} variant="secondary">
            See open times
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
