import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { BOOK_NEW_PATH, clientPath } from "./book-paths.ts";

/** Why no visit can be booked for a client. */
export function BookingRefused({ clientId, refusal }: { clientId: string; refusal: string }) {
  return (
    <div className="page-width grid max-w-[44rem] gap-6 py-8 md:py-12">
      <PageHeader
        title="Book a visit"
        back={<TextLink to={clientPath(clientId)}>Back to the client</TextLink>}
      />
      <Notice
        tone="warn"
        title="No visit can be booked"
        actions={<TextLink to={BOOK_NEW_PATH}>Send a link to somebody new</TextLink>}
      >
        {refusal}
      </Notice>
    </div>
  );
}
