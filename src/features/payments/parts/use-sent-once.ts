import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";

/** Submits a form once, without a click, when the bank has confirmed. Returns the ref to put on the form. */
export function useSentOnce(isWanted: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const submit = useSubmit();
  useEffect(() => {
    if (!isWanted || isSent.current) return;
    isSent.current = true;
    void submit(form.current);
  }, [isWanted, submit]);
  return form;
}
