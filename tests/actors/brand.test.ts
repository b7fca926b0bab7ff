import { tableOfActors } from "./table.ts";

tableOfActors("brand");
