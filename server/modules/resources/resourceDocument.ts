/** One problem in a file, worded for its editor. */
export type Problem = { readonly file: string; readonly key: string; readonly message: string }

export function problemText({ file, key, message }: Problem): string {
  return `${file}: ${key || '/'} ${message}`
}

/** The dashboard of loans is stored in dashboards/loan.json. */
export function dashboardFile(name: string): string {
  return `resources/dashboards/${name}.json`
}

/** factoring/invoices is stored in factoring-invoices.json. */
export function fileOf(name: string): string {
  return `resources/${name.replaceAll('/', '-')}.json`
}
