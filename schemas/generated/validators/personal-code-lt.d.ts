// Made by npm run gen; do not edit.
import type { CompiledSchema } from '../../validation/compiledSchema.ts'
import type { PersonalCodeLt } from '../types/common/personal-code-lt.ts'

export const personalCodeLt: CompiledSchema<PersonalCodeLt>
