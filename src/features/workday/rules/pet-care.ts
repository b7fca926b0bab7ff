/** How much more or less time than usual a pet may take, in percent. The price follows the time. */
export const MIN_TIME_PERCENT = 50;
export const MAX_TIME_PERCENT = 300;
