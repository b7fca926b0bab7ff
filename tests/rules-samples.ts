/** Valid calls about a brand's rules of booking. */
export function rulesSamples() {
  const rules = {
    ...{ leadMinutes: 120, horizonDays: 60, answerHours: 72 },
    ...{ noticeMinutes: 1_440, lateFeePercent: 50, noShowWaitMinutes: 15 },
    processingFeePayer: "customer",
    ...{ processingFeeBasisPoints: 290, processingFeeFixed: 30, processingFeeCap: 2_000 },
    groomerReferralCents: 1_500,
  };
  const ofBrand = { ...rules, processingFeePayer: "brand" };
  return {
    "GET /v2/staff/rules": {},
    "PUT /v2/staff/rules": {
      bodies: [
        { ...rules, from: ofBrand },
        { ...ofBrand, from: rules },
      ],
    },
  };
}
