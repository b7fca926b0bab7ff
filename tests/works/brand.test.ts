import { tableOfWorks } from "./table.ts";

tableOfWorks("brand");
