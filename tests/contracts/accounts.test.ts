import { tableOfContracts } from "./table.ts";

tableOfContracts("accounts");
