import { tableOfActors } from "./table.ts";

tableOfActors("orders");
