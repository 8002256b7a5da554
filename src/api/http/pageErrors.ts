/** Errors kept until they are reported; a page that fails again and again reports the first. */
const MAX_ERRORS = 5

/** An error and the address at that moment. It never leaves the page as it is: see `src/api/public/pageReports.ts`. */
export type NotedError = { readonly error: Error; readonly pathname: string }

let noted: NotedError[] = []

/** Keeps an error for the report (API-27). This is part of the first script and does no more than that. */
export function noteError(error: unknown): void {
  if (error instanceof Error && noted.length < MAX_ERRORS) noted.push({ error, pathname: window.location.pathname })
}

/** Those since the last call. */
export function takeErrors(): readonly NotedError[] {
  const taken = noted
  noted = []
  return taken
}
