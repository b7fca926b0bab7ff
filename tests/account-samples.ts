/** Well-meant calls of what gets somebody in, by their endpoint. */
export function accountSamples(): Record<string, { bodies: readonly unknown[] }> {
  const [email, phone, code] = ["mia@example.com", { prefix: "+1", number: "(480) 555-0123" }, "493021"];
  const [role, password] = ["customer", "four plain words do"];
  return {
    "POST /v2/account/customer/sign-in": {
      bodies: [
        { email, password },
        { phone, code },
      ],
    },
    "POST /v2/account/sign-in": {
      bodies: [
        { role, email, password },
        { role, phone, code },
      ],
    },
    "POST /v2/account/sign-in-by-link": { bodies: [{ loginCode: "q3J0b2tlbi10aGF0LWlzLXJhbmRvbQ" }] },
    "POST /v2/account/customer/verify-email": { bodies: [{ code }] },
    "POST /v2/account/sign-in-code": {
      bodies: [
        { role, email },
        { role, phone },
      ],
    },
    "POST /v2/account/reset-password-code": {
      bodies: [
        { role, email },
        { role, phone },
      ],
    },
    "POST /v2/account/reset-password": {
      bodies: [
        { role, email, code, password },
        { role, phone, code, password },
      ],
    },
    "POST /v1/checkout/accept-terms-conditions": {
      bodies: [{ petRelease: true, cancellationPolicy: true, termsAndConditions: true }],
    },
  };
}
