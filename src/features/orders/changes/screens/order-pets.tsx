import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { servicesPath } from "../../parts/services-path.ts";
import {
  addPetServices,
  changePetService,
  removePetFromOrder,
  removePetService,
  type ServicesChange,
} from "../contract/services.ts";
import { readServices } from "../parts/read-services.ts";
import { ServicesCheckPage } from "../parts/services-check.tsx";
import { ServicesChoiceForm } from "../parts/services-choice.tsx";
import { ServicesList } from "../parts/services-list.tsx";
import type { Route } from "./+types/order-pets.ts";

export function loader(args: Route.LoaderArgs) {
  return readServices(args, args.params.orderId);
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { orderId } = args.params;
  try {
    const change = JSON.parse(textOf(form, "change")) as ServicesChange;
    const agreed = { min: Number(textOf(form, "agreedMin")), max: Number(textOf(form, "agreedMax")) };
    await carryOut(args, orderId, change, agreed);
  } catch (error) {
    // The page writes the hidden field `change`. A text that is not a change was not sent by our page.
    if (error instanceof SyntaxError) return redirect(servicesPath(orderId));
    return refusedForm(error, form);
  }
  return redirect(servicesPath(orderId, { changed: "" }));
}

function carryOut(
  args: Anywhere,
  id: string,
  change: ServicesChange,
  agreedTotal: { min: number; max: number },
) {
  const query = { agreedMax: agreedTotal.max };
  switch (change.kind) {
    case "add": {
      const { petId, services } = change;
      return call(args, addPetServices, { params: { id }, body: { petId, services, agreedTotal } });
    }
    case "change": {
      const { petServiceId, service } = change;
      return call(args, changePetService, { params: { id, petServiceId }, body: { service, agreedTotal } });
    }
    case "remove":
      return call(args, removePetService, { params: { id, petServiceId: change.petServiceId }, query });
    case "remove-pet":
      return call(args, removePetFromOrder, { params: { id }, query: { petId: change.petId, ...query } });
    default:
      throw new SyntaxError("unknown kind of change");
  }
}

/** Loads the page's data again after a refusal too: the price or the time may have changed. */
export function shouldRevalidate() {
  return true;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Pets and services", matches) }, { name: "robots", content: "noindex" }];
}

/**
 * The page of a visit's pets and services. It shows the list, the choice for a pet, or the price of a
 * change.
 */
export default function OrderPets({ loaderData, actionData }: Route.ComponentProps) {
  const { order, choice, check } = loaderData;
  return (
    <div className="page-width py-10 md:py-14">
      {check ? (
        <ServicesCheckPage order={order} check={check} refused={actionData} />
      ) : choice ? (
        <ServicesChoiceForm key={choice.pet.id} path={servicesPath(order.id)} choice={choice} />
      ) : (
        <ServicesList shown={loaderData} />
      )}
    </div>
  );
}
