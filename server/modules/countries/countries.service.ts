import type { Country } from '../../../schemas/generated/types/entities/country.ts'
import portalCountries from './countries.json' with { type: 'json' }

/** The countries the portal serves, with dial codes (FMT-11). */
export const countries: readonly Country[] = portalCountries

/** Companies may be Finnish (FRM-31), while the portal has no staff there. */
const finland: Country = { code: 'FI', dial_code: '+358', latitude: 64.5, longitude: 26, name: 'Finland' }

/** The countries with these codes, in this order. */
export function countriesOf(codes: readonly string[]): Country[] {
  return codes.flatMap(code => [...countries, finland].filter(country => country.code === code))
}
