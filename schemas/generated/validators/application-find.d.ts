// Made by npm run gen; do not edit.
import type { CompiledSchema } from '../../validation/compiledSchema.ts'
import type { ApplicationFind } from '../types/actions/application-find.ts'

export const applicationFind: CompiledSchema<ApplicationFind>
