import { tableOfContracts } from "./table.ts";

tableOfContracts("orders");
