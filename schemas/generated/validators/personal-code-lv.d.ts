// Made by npm run gen; do not edit.
import type { CompiledSchema } from '../../validation/compiledSchema.ts'
import type { PersonalCodeLv } from '../types/common/personal-code-lv.ts'

export const personalCodeLv: CompiledSchema<PersonalCodeLv>
