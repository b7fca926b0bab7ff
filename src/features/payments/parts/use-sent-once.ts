import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";

/** Back from the bank with a yes, what was wanted goes on by itself: sends the form once. */
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
