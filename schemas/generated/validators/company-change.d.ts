// Made by npm run gen; do not edit.
import type { CompiledSchema } from '../../validation/compiledSchema.ts'
import type { CompanyChange } from '../types/actions/company-change.ts'

export const companyChange: CompiledSchema<CompanyChange>
