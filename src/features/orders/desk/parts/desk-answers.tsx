import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { STAFF_PATHS } from "#features/accounts/parts/staff-link.tsx";
import type { StaffProof } from "#features/accounts/settings/contract/staff-proof.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Section } from "#ui/section.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { Unsent } from "#ui/unsent.tsx";
import { REQUEST_WORDS } from "../../answers/words/groomer-requests.ts";
import type { DeskAppointment } from "../contract/appointment.ts";
import { ANSWER_TEXTS, feeText } from "../words/appointment.ts";
import { ChargeForm, RemoveChargeForm } from "./charge-forms.tsx";
import { deskCompletePath, deskServicesPath, deskTimePath } from "./desk-paths.ts";
import { LiftForm } from "./lift-form.tsx";
import { RefundForm } from "./refund-form.tsx";
import { SeenOrder } from "./seen-order.tsx";
import type { RefusedAnswer } from "./send-answer.ts";

type AnswersProps = {
  order: DeskAppointment;
  /** The press after which the page was loaded. News of the order leave it, and what is typed, alone. */
  press: string;
  refundId: string;
  proof: StaffProof | null;
  refused: RefusedAnswer | undefined;
};

/** What a staff member may do with an order now; each form says what follows. */
export function DeskAnswers({ order, press, refundId, proof, refused }: AnswersProps) {
  const { actions, status, lateFee } = order;
  const has = (action: (typeof actions)[number]) => actions.includes(action);
  const words = status in REQUEST_WORDS ? REQUEST_WORDS[status as keyof typeof REQUEST_WORDS] : null;
  const isShown = (part: string) => part !== "withdraw-charge" && actions.some((action) => action === part);
  const gone = refused && !isShown(refused.part) ? refused : undefined;
  const unsent = <Unsent errors={gone?.errors} text={gone?.values.description ?? gone?.values.reason} />;
  if (actions.every((action) => action === "note" || action === "withdraw-charge")) return unsent;
  const of = (part: string) => (refused?.part === part ? refused : undefined);
  const shared = { order };
  return (
    <Section title="Actions">
      <div className="grid gap-3">
        {unsent}
        {has("complete") && (
          <Lead text={ANSWER_TEXTS.complete}>
            <LinkButton to={deskCompletePath(order.id)}>Complete the visit</LinkButton>
          </Lead>
        )}
        {has("propose-time") && (
          <Lead text={ANSWER_TEXTS.time}>
            <LinkButton to={deskTimePath(order.id)}>Choose a time</LinkButton>
          </Lead>
        )}
        {has("move") && (
          <Lead text={ANSWER_TEXTS.move}>
            <LinkButton to={STAFF_PATHS.move(order.id)} variant="secondary">
              Move…
            </LinkButton>
          </Lead>
        )}
        {has("services") && (
          <Lead text={ANSWER_TEXTS.services}>
            <LinkButton to={deskServicesPath(order.id)} variant="secondary">
              Change the services
            </LinkButton>
          </Lead>
        )}
        {has("accept") && words && (
          <AnswerForm {...shared} part="accept" button={words.accept} isOpen refused={of("accept")}>
            {acceptText(status, lateFee)}
          </AnswerForm>
        )}
        {has("confirm") && (
          <AnswerForm
            {...{ ...shared, part: "confirm", button: "Mark as confirmed", refused: of("confirm") }}
            start={order.appointmentStart}
          >
            {ANSWER_TEXTS.confirm}
          </AnswerForm>
        )}
        {has("decline") && words && (
          <AnswerForm
            {...{ ...shared, part: "decline", button: words.decline, refused: of("decline"), isNoted: true }}
            isDanger
          >
            {words.declined}
          </AnswerForm>
        )}
        {has("no-show") && (
          <AnswerForm {...shared} part="no-show" button="Mark as missed" isDanger refused={of("no-show")}>
            {feeText(lateFee)}
          </AnswerForm>
        )}
        {has("charge") && <ChargeForm order={order} refused={of("charge")} />}
        {has("remove-charge") && <RemoveChargeForm order={order} refused={of("remove-charge")} />}
        {has("refund") && <RefundForm {...{ order, press, refundId, proof }} refused={of("refund")} />}
        {has("lift-no-show") && <LiftForm {...{ order, press, proof }} refused={of("lift-no-show")} />}
        {has("cancel") && (
          <AnswerForm
            {...{ ...shared, part: "cancel", button: "Cancel the appointment", refused: of("cancel") }}
            isDanger
            isNoted
          >
            {ANSWER_TEXTS.cancel}
          </AnswerForm>
        )}
      </div>
    </Section>
  );
}

function acceptText(status: DeskAppointment["status"], lateFee: number): string {
  if (status === "cancellation_request") return `The appointment is canceled. ${feeText(lateFee)}`;
  return status === "reschedule_request" ? ANSWER_TEXTS.acceptTime : ANSWER_TEXTS.accept;
}

function Lead({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 border-b border-line pb-4">
      <p className="text-ink-soft">{text}</p>
      {children}
    </div>
  );
}

type FormProps = {
  part: string;
  button: string;
  order: DeskAppointment;
  /** The start that the page shows, where the answer is about that start. */
  start?: string | null;
  isDanger?: boolean;
  /** Whether the customer may get words of the team. */
  isNoted?: boolean;
  isOpen?: boolean;
  refused: RefusedAnswer | undefined;
  children: ReactNode;
};

function AnswerForm({ part, button, order, start, isDanger, isNoted, isOpen, refused, children }: FormProps) {
  const { state, formData } = useNavigation();
  return (
    <Disclosure summary={button} defaultOpen={isOpen || refused !== undefined}>
      <DraftForm name={part} version={order.version} className="grid gap-4">
        <ErrorSummary errors={refused && { "": Object.values(refused.errors).flat() }} stays />
        <p>{children}</p>
        <input type="hidden" name="part" value={part} />
        <SeenOrder order={order} />
        {start && <input type="hidden" name="appointmentStart" value={start} />}
        {isNoted && (
          <Field
            label="Note for the customer"
            name="description"
            id={`${part}-description`}
            optional
            errors={refused?.errors.description}
          >
            <Textarea maxLength={500} defaultValue={refused?.values.description} />
          </Field>
        )}
        <Button
          variant={isDanger ? "danger" : "primary"}
          className="sm:justify-self-start"
          busy={state !== "idle" && formData?.get("part") === part}
        >
          {button}
        </Button>
      </DraftForm>
    </Disclosure>
  );
}
