// Made by npm run gen; do not edit.
import type { CompiledSchema } from '../../validation/compiledSchema.ts'
import type { UserChangeEmail } from '../types/actions/user-change-email.ts'

export const userChangeEmail: CompiledSchema<UserChangeEmail>
