/** The value at a dotted path (`party.postalAddress.city`); undefined when a part of the path is missing. */
export function fieldValue(record: unknown, path: string): unknown {
  let value: unknown = record
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/** True when a cell would show a dash. Zero and false are values. */
export function isMissing(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === ''
}
