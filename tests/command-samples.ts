import { newId } from "#kit/server/ids.ts";

const AT = "2027-01-05T16:00:00.000Z";

/** Valid commands of a groomer's device, one of each kind, about visits that do not exist. */
export function commandSamples() {
  const command = (kind: string, payload: object) => ({
    ...{ id: newId(), orderId: newId(), kind, baseVersion: 1, at: AT },
    payload: { v: 1, ...payload },
  });
  const petReport = {
    ...{ petId: newId(), note: "Calm.", nextVisitWeeks: 6 },
    findings: [{ part: "coat", remark: "Fine" }],
  };
  const charges = [{ label: "Dematting", amount: 1_000, reason: "Mats behind both ears" }];
  const petServices = [{ petServiceId: newId(), final: 9_500 }];
  const commands = [
    command("mark", { mark: "on_my_way" }),
    command("undo_mark", { mark: "arrived" }),
    command("note", { petServiceId: newId(), spNote: "A short cut.", base: "Calm." }),
    command("report", { petReport, base: petReport }),
    command("complete", { petServices, cashReceived: true, charges, cashTip: 500 }),
    command("no_show", {}),
  ];
  return {
    "POST /v2/groomer/commands": {
      bodies: commands.map((one) => ({ groomerId: newId(), sentAt: AT, commands: [one] })),
    },
  };
}
