import type { VisitorInput } from './pageData.ts'
import type { ShellInput } from './shellData.ts'

/** What a rendered page is made of; the pages that the server renders are these. */
export type PageInput = VisitorInput | ShellInput
