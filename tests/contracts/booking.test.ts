import { tableOfContracts } from "./table.ts";

tableOfContracts("booking");
