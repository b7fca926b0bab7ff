import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Notice } from "#ui/notice.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { AgreementKind } from "../rules.ts";

export type TermsModalProps = { term: AgreementKind | null; onClose: () => void };

/** The reply of `screens/document.ts`. */
type TermsDocument = { title: string; note: string; html: string };
/** `document` is null if the document could not be loaded. */
type Read = { term: AgreementKind; document: TermsDocument | null };

/** A dialog that shows the document `term`. The dialog is open while `term` is not null. */
export function TermsModal({ term, onClose }: TermsModalProps) {
  const [read, setRead] = useState<Read | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads the document again
  useEffect(() => {
    if (term === null) return;
    const abort = new AbortController();
    setRead(null);
    readDocument(term, abort.signal).then(
      (document) => setRead({ term, document }),
      () => {
        if (!abort.signal.aborted) setRead({ term, document: null });
      },
    );
    return () => abort.abort();
  }, [term, tries]);
  const document = read?.document;
  return (
    <Modal open={term !== null} onClose={onClose} size="lg" title={document?.title ?? "One moment"}>
      {document ? (
        <>
          <p className="text-sm text-ink-soft">{document.note}</p>
          <div
            className="mt-4 max-w-prose wrap-anywhere [&>*+*]:mt-3 [&>h2]:mt-8 [&>h2]:text-lg [&>h3]:mt-6"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: readMarkdown made every tag of it
            dangerouslySetInnerHTML={{ __html: document.html }}
          />
        </>
      ) : read ? (
        <Notice
          tone="error"
          live
          title="This document could not be loaded"
          actions={
            <Button type="button" size="sm" variant="secondary" onClick={() => setTries(tries + 1)}>
              Try again
            </Button>
          }
        />
      ) : (
        <Spinner label="Loading the document" />
      )}
    </Modal>
  );
}

async function readDocument(kind: AgreementKind, signal: AbortSignal): Promise<TermsDocument> {
  const answer = await fetch(`/agreements/${kind}`, { signal });
  if (!answer.ok) throw new Error(`The document ${kind} was answered with status ${answer.status}`);
  return (await answer.json()) as TermsDocument;
}
