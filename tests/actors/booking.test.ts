import { tableOfActors } from "./table.ts";

tableOfActors("booking");
