/** Path of the compiled validator of a form version; the hash changes with its content, so it may be cached forever. */
export function validatorUrl(form: string, hash: string): string {
  return `/api/definitions/forms/${form}/validator-${hash}.js`
}
