import { type FormEvent, useState } from "react";
import type { ProviderOrder } from "../../answers/contract/answers.ts";
import { readReport } from "../../answers/parts/report-fields.ts";
import { ReportForm } from "../../answers/parts/report-form.tsx";
import { OFFLINE_TEXTS } from "../words.ts";
import { type NewCommand, useWaitingWork } from "./waiting-work.ts";

/** The report on a visit. Only what was changed waits to be sent, beside what it was changed from. */
export function ReportOffline({ order }: { order: ProviderOrder }) {
  const { queue } = useWaitingWork();
  const [said, setSaid] = useState("");
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!event.currentTarget.reportValidity()) return;
    const commands = changesOf(order, new FormData(event.currentTarget));
    if (commands.length === 0) return setSaid(OFFLINE_TEXTS.forms.unchanged);
    setSaid("");
    if (await queue(commands)) setSaid(OFFLINE_TEXTS.forms.reportStored);
  };
  return (
    <>
      <ReportForm order={order} refused={undefined} onSubmit={(event) => void save(event)} />
      <p role="status" className="mt-3">
        {said}
      </p>
    </>
  );
}

type Report = ProviderOrder["petReports"][number];

/** What differs in a typed report from the visit as this device shows it. */
function changesOf(order: ProviderOrder, form: FormData): NewCommand[] {
  const { body } = readReport(form, order.petServicesByPet);
  const base = { orderId: order.id, baseVersion: order.version };
  const reports = body.petReports.flatMap((petReport) => {
    const shown = order.petReports.find(({ petId }) => petId === petReport.petId);
    if (textOf(petReport) === textOf(shown)) return [];
    const payload = { v: 1 as const, petReport, ...(shown && { base: toWritten(shown) }) };
    return [{ ...base, kind: "report" as const, payload }];
  });
  const lines = order.petServicesByPet.flatMap(({ services }) => services);
  const notes = body.petServices.flatMap(({ petServiceId, spNote }) => {
    const shown = lines.find((line) => line.petServiceId === petServiceId)?.spNote ?? "";
    if (spNote === shown) return [];
    return [
      { ...base, kind: "note" as const, payload: { v: 1 as const, petServiceId, spNote, base: shown } },
    ];
  });
  return [...reports, ...notes];
}

/** The report as apps send it: without a next visit, it has no such field. */
function toWritten({ petId, findings, note, nextVisitWeeks }: Report) {
  return { petId, findings, note, ...(nextVisitWeeks !== null && { nextVisitWeeks }) };
}

type Written = ReturnType<typeof readReport>["body"]["petReports"][number];

const textOf = (report: Written | Report | undefined) =>
  JSON.stringify([
    report?.findings.map(({ part, remark }) => [part, remark]).toSorted() ?? [],
    report?.note ?? "",
    report?.nextVisitWeeks ?? null,
  ]);
