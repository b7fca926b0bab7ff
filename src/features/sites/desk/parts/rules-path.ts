export const RULES_PATH = "/staff/rules";
