// Made by npm run gen; do not edit.
import type { CompiledSchema } from '../../validation/compiledSchema.ts'
import type { UserAuthorize } from '../types/actions/user-authorize.ts'

export const userAuthorize: CompiledSchema<UserAuthorize>
