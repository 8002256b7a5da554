/** One thing that is wrong in a file, in words for the person who edits it. */
export type Problem = { readonly file: string; readonly key: string; readonly message: string }

export function problemText({ file, key, message }: Problem): string {
  return `${file}: ${key || '/'} ${message}`
}

/** factoring/invoices lives in factoring-invoices.json. */
export function fileOf(name: string): string {
  return `resources/${name.replaceAll('/', '-')}.json`
}
