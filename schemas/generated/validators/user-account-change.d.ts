// Made by npm run gen; do not edit.
import type { CompiledSchema } from '../../validation/compiledSchema.ts'
import type { UserAccountChange } from '../types/actions/user-account-change.ts'

export const userAccountChange: CompiledSchema<UserAccountChange>
