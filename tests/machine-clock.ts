/** The machine's real clock in epoch ms, which no test shifts. Runs compare their times by it. */
export const machineNow = () => performance.timeOrigin + performance.now();
