/** Identity used when a tester lets another person answer the phone: not the one that the portal requested. */
export const otherPerson = { countryCode: 'LT', nationalIdentityNumber: '30303039903' } as const
