import { fieldValue, isMissing } from '../../contract/fieldValue.ts'

/** Parameters of another call, each from a field of the record; missing fields are omitted. */
export function queryOf(query: Readonly<Record<string, string>>, record: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query)
      .map(([name, field]) => [name, fieldValue(record, field)] as const)
      .filter(([, value]) => !isMissing(value))
      .map(([name, value]) => [name, String(value)]),
  )
}
