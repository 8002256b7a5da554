import type { Country } from '../../../schemas/generated/types/entities/country.ts'
import { request } from '../http/httpClient.ts'

/** `dial_code` includes its plus ("+370"); `name` is English, users see the name in their own language. */
export type { Country }

let countries: Promise<Country[]> | undefined

/** The countries the portal serves (FMT-11). Fetched once per page; a failure may be retried. */
export function getCountries(): Promise<Country[]> {
  countries ??= request<Country[]>('/countries', { token: null })
  countries.catch(() => {
    countries = undefined
  })
  return countries
}

/** Countries whose companies can share a bank statement. */
export function getStatementCountries(): Promise<Country[]> {
  return request('/statement/countries', { token: null })
}
