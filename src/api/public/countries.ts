import type { Country } from '../../../schemas/generated/types/entities/country.ts'
import { request } from '../http/httpClient.ts'

/** `dial_code` with its plus ("+370"); `name` is English, people read the name in their own language. */
export type { Country }

let countries: Promise<Country[]> | undefined

/** The countries the portal serves (FMT-11). Asked for once per page; a failure may be tried again. */
export function getCountries(): Promise<Country[]> {
  countries ??= request<Country[]>('/countries', { token: null })
  countries.catch(() => {
    countries = undefined
  })
  return countries
}
