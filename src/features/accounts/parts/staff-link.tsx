import type { ReactNode } from "react";
import type { Permission } from "#kit/wire/permission.ts";
import { TextLink } from "#ui/text-link.tsx";
import { Permitted, usePermissions } from "./permitted.tsx";

/** The pages of staff to which pages of earlier features lead. */
export const STAFF_PATHS = {
  customer: (id: string) => `/staff/customers/${id}`,
  creditOf: (customerId: string) => `/staff/customers/${customerId}/credit`,
  groomer: (id: string) => `/staff/groomers/${id}`,
  appointment: (id: string) => `/staff/appointments/${id}`,
  /** Appointments and requests of an area that are still to be done. */
  appointmentsOfArea: (id: string) => `/staff/appointments?area=${id}&flag=to_come`,
  review: (id: string) => `/staff/reviews/${id}`,
  reviewsOf: (by: "groomer" | "order" | "customer", id: string) => `/staff/reviews?${by}=${id}`,
  conversation: (list: "open" | "done", roomId: string) => `/staff/messages?list=${list}&room=${roomId}`,
  lead: (id: string) => `/staff/inbox/leads/${id}`,
  board: (date: string) => `/staff/board?date=${date}`,
  waiting: (date: string) => `/staff/board?date=${date}&waiting=all`,
  move: (orderId: string) => `/staff/board/${orderId}/move`,
  outboxOfOrder: (orderId: string) => `/staff/outbox?order=${orderId}`,
  outboxOfPerson: (id: string) => `/staff/outbox?person=${id}`,
  auditOf: (id: string) => `/staff/audit?object=${id}`,
  actFor: (role: "customer" | "groomer", id: string) => `/impersonate?role=${role}&id=${id}`,
  stopActing: "/impersonate?stop",
};

type StaffNameProps = { needs: Permission; to: string; children: ReactNode };

/** A name that links to its page for readers who may open it. */
export function StaffName({ needs, to, children }: StaffNameProps) {
  return usePermissions().includes(needs) ? <TextLink to={to}>{children}</TextLink> : children;
}

/** Further pages about a person or an order: those that the reader may open. */
export function StaffLinks({
  links,
}: {
  links: readonly { needs: Permission; to: string; label: string }[];
}) {
  return (
    <nav aria-label="More" className="flex flex-wrap gap-x-5">
      {links.map(({ needs, to, label }) => (
        <Permitted key={to} needs={needs}>
          <TextLink to={to} className="inline-flex min-h-11 items-center">
            {label}
          </TextLink>
        </Permitted>
      ))}
    </nav>
  );
}

type PersonLinksProps = { kind: "customer" | "groomer"; id: string; isClosed: boolean };

/** What the team can see of a person besides the person's page. Only an open account can be acted for. */
export function PersonLinks({ kind, id, isClosed }: PersonLinksProps) {
  return (
    <StaffLinks
      links={[
        ...(isClosed
          ? []
          : [{ needs: "act.as" as const, to: STAFF_PATHS.actFor(kind, id), label: `Act for this ${kind}` }]),
        { needs: "outbox.read", to: STAFF_PATHS.outboxOfPerson(id), label: "Mails and texts" },
        ...(kind === "groomer"
          ? [{ needs: "reviews.moderate" as const, to: STAFF_PATHS.reviewsOf(kind, id), label: "Reviews" }]
          : []),
        { needs: "audit.read", to: STAFF_PATHS.auditOf(id), label: "Audit log" },
      ]}
    />
  );
}
