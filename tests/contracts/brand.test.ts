import { tableOfContracts } from "./table.ts";

tableOfContracts("brand");
