import type { MetaSchemas } from '../check/check.ts'
import type { DocumentIssue, FormDocuments, FormSources, JsonObject } from '../documents.ts'
import type { ValidatorModule } from './emit.ts'

export type CompilerStart = { meta: MetaSchemas }
/** `shipped`: the schema that may be tightened, not loosened; null for the shipped form itself. */
export type CompilerJob = { id: number; sources: FormSources; shipped: JsonObject | null }

/** `documents` and `module` are there exactly if no issue is an error. */
export type Compiled = { issues: DocumentIssue[]; documents: FormDocuments | null; module: ValidatorModule | null }
export type CompilerAnswer = { kind: 'ready' } | ({ kind: 'answer'; id: number } & Compiled)
