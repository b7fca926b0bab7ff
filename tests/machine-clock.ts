/** The machine's own clock, which no test's moment shifts: for what is compared between runs. Epoch ms. */
export const machineNow = () => performance.timeOrigin + performance.now();
