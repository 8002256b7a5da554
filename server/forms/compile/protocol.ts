import type { MetaSchemas } from '../check/check.ts'
import type { DocumentIssue, FormDocuments, FormSources } from '../documents.ts'
import type { ValidatorModule } from './emit.ts'

export type CompilerStart = { meta: MetaSchemas }
/** Shipped rules that may be tightened, but not loosened. */
export type ShippedRules = Pick<FormDocuments, 'schema' | 'ui'>
/**
 * `shipped`: null for a form unknown to the portal. `trusted`: this is the shipped form itself. `printed`: see
 * `isPrinted`.
 */
export type CompilerJob = {
  id: number
  sources: FormSources
  shipped: ShippedRules | null
  trusted: boolean
  printed: boolean
}

/** Validator module of one mode. */
export type ModeModule = ValidatorModule & { mode: string }
/** `documents` and `modules` (in the order of the modes, at least one) are present exactly if no issue is an error. */
export type Compiled = {
  issues: DocumentIssue[]
  documents: FormDocuments | null
  modules: readonly ModeModule[] | null
}
export type CompilerAnswer = { kind: 'ready' } | ({ kind: 'answer'; id: number } & Compiled)
