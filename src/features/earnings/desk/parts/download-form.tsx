import { Download } from "lucide-react";
import { Form } from "react-router";
import { Permitted } from "#features/accounts/parts/permitted.tsx";
import type { StaffProof } from "#features/accounts/settings/contract/staff-proof.ts";
import { StaffProofField } from "#features/accounts/settings/parts/staff-proof-field.tsx";
import { Button } from "#ui/button.tsx";
import { DOWNLOAD_FAULTS } from "../words.ts";

type DownloadProps = {
  action: string;
  /** What the file contains, as hidden fields. */
  fields?: Record<string, string>;
  proof: StaffProof | null;
  /** Why the last try was refused, or "sent" after a code was sent. */
  download: string;
};

/** Downloads a file after a proof. The browser sends the form itself, so that it saves the file. */
export function DownloadForm({ action, fields = {}, proof, download }: DownloadProps) {
  if (!proof) return null;
  const fault = Object.hasOwn(DOWNLOAD_FAULTS, download) ? DOWNLOAD_FAULTS[download] : undefined;
  const field = proof.hasPassword ? "password" : "code";
  const answer = { errors: fault ? { [field]: [fault] } : {}, values: { proof: download } };
  return (
    <Permitted needs="exports">
      <Form method="post" action={action} reloadDocument noValidate className="grid gap-4">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <StaffProofField part="download-" proof={proof} answer={answer} />
        <Button
          variant="secondary"
          className="sm:justify-self-start"
          icon={<Download aria-hidden="true" className="size-5" />}
        >
          Download for a spreadsheet
        </Button>
      </Form>
    </Permitted>
  );
}
