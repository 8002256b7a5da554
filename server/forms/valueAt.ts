/** The value at a dotted path of a layout (`applicant.files`); undefined if the payload has none. */
export function valueAt(node: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
      node,
    )
}

/**
 * Like `valueAt`, through lists as well: one entry per list position, with its JSON pointer. Paths of layouts omit
 * positions.
 */
export function valuesAt(node: unknown, path: string): { pointer: string; value: unknown }[] {
  let found = [{ pointer: '', value: node }]
  for (const key of path.split('.')) {
    found = found.flatMap(({ pointer, value }) => {
      const holders = Array.isArray(value)
        ? value.map((entry: unknown, index) => ({ pointer: `${pointer}/${index}`, value: entry }))
        : [{ pointer, value }]
      return holders.map(holder => ({ pointer: `${holder.pointer}/${key}`, value: valueAt(holder.value, key) }))
    })
  }
  return found
}
