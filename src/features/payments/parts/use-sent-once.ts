import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";

/** Sends the form by itself, once, after the bank's approval. */
export function useSentOnce(wanted: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const submit = useSubmit();
  useEffect(() => {
    if (!wanted || isSent.current) return;
    isSent.current = true;
    void submit(form.current);
  }, [wanted, submit]);
  return form;
}
