/** The value at a dotted path of a layout (`applicant.files`); undefined where the payload has nothing there. */
export function valueAt(node: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined), node)
}
