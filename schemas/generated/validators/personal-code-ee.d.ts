// Made by npm run gen; do not edit.
import type { CompiledSchema } from '../../validation/compiledSchema.ts'
import type { PersonalCodeEe } from '../types/common/personal-code-ee.ts'

export const personalCodeEe: CompiledSchema<PersonalCodeEe>
