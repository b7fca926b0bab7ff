import { tableOfActors } from "./table.ts";

tableOfActors("accounts");
