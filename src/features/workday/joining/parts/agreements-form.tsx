import { Form, useNavigation } from "react-router";
import { isTicked, type RefusedForm, shownValue } from "#kit/web/form.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { AgreementsView } from "./sign-agreements.ts";

type AgreementsFormProps = { agreements: AgreementsView; refused: RefusedForm | undefined };
type ShownDocument = AgreementsView["documents"][number];

/** The agreements, each to be read in full, and the form that signs those that are still open. */
export function AgreementsForm({ agreements, refused }: AgreementsFormProps) {
  const { documents, maySign, isSigned, signature, signedOn } = agreements;
  if (!maySign)
    return (
      <div className="grid gap-5">
        {!isSigned && <Notice>Only the groomer can sign the agreements.</Notice>}
        {isSigned && (
          <p className="text-ink-soft wrap-anywhere">
            Signed by {signature} on {signedOn}.
          </p>
        )}
        <div className="border-t border-line">
          {documents.map((document) => (
            <DocumentText key={document.id} document={document} />
          ))}
        </div>
      </div>
    );
  return <SignForm agreements={agreements} refused={refused} />;
}

function SignForm({ agreements: { documents, name, signature }, refused }: AgreementsFormProps) {
  const { state } = useNavigation();
  const errors = refused?.errors ?? {};
  return (
    <Form method="post" noValidate className="grid gap-5">
      <ErrorSummary errors={refused?.errors} />
      {documents.map((document) => (
        <Card key={document.id} padding="sm">
          <input type="hidden" name="documentIds" value={document.id} />
          <DocumentText document={document} />
          {document.acceptedOn ? (
            <input type="hidden" name={document.flag} value="on" />
          ) : (
            <Checkbox
              name={document.flag}
              required
              errors={errors[document.flag]}
              label={`I have read and agree to "${document.title}"`}
              defaultChecked={!errors[document.flag] && isTicked(refused, document.flag, false)}
            />
          )}
        </Card>
      ))}
      <Card padding="sm" className="grid gap-1">
        <h3 className="text-base">Payment plan: variable</h3>
        <p className="text-ink-soft">You are paid by the visit, as the compensation policy says.</p>
        <input type="hidden" name="paymentPlan" value="variable" />
      </Card>
      <Field
        label="Signature"
        name="signature"
        hint={`Type your full name: ${name}. It counts as your signature, with the time and your network address.`}
        errors={errors.signature}
      >
        <TextInput
          autoComplete="name"
          maxLength={120}
          defaultValue={shownValue(refused, "signature", signature)}
        />
      </Field>
      <div>
        <Button busy={state === "submitting"}>Sign the agreements</Button>
      </div>
    </Form>
  );
}

/** A document that opens on a press, also without scripts. */
function DocumentText({ document: { title, note, html, acceptedOn } }: { document: ShownDocument }) {
  return (
    <Disclosure
      summary={
        <>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            {acceptedOn && <Badge tone="success">Accepted</Badge>}
          </span>
          <span className="mt-0.5 block text-sm font-normal text-ink-soft">
            {note}
            {acceptedOn && <>. You accepted it on {acceptedOn}.</>}
          </span>
        </>
      }
    >
      <div
        className="max-w-prose text-ink wrap-anywhere [&>*+*]:mt-3 [&>h2]:mt-6 [&>h2]:text-lg"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: readMarkdown made every tag of it
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </Disclosure>
  );
}
