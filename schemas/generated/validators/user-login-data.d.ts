// Made by npm run gen; do not edit.
import type { CompiledSchema } from '../../validation/compiledSchema.ts'
import type { UserLoginData } from '../types/actions/user-login-data.ts'

export const userLoginData: CompiledSchema<UserLoginData>
