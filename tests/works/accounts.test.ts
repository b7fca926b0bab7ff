import { tableOfWorks } from "./table.ts";

tableOfWorks("accounts");
