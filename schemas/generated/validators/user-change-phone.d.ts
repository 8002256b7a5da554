// Made by npm run gen; do not edit.
import type { CompiledSchema } from '../../validation/compiledSchema.ts'
import type { UserChangePhone } from '../types/actions/user-change-phone.ts'

export const userChangePhone: CompiledSchema<UserChangePhone>
