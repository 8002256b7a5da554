/** Who answers when a tester lets somebody else pick up the phone: a person that the portal did not ask for. */
export const somebodyElse = { countryCode: 'LT', nationalIdentityNumber: '30303039903' } as const
