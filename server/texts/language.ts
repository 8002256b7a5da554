import type { Language } from '../db/tables.ts'
import { languages } from './texts.ts'

/** A language as people and browsers write it: "LT", "lt-LT", "et" (Estonian is `ee` here). Undefined when it is none of the portal's. */
export function readLanguage(written: string | undefined): Language | undefined {
  const primary = written?.trim().toLowerCase().split(/[-_]/)[0]
  const known = primary === 'et' ? 'ee' : primary
  return languages.find((language) => language === known)
}
