// Made by npm run gen; do not edit.
import type { CompiledSchema } from '../../validation/compiledSchema.ts'
import type { PartnerTokenNew } from '../types/actions/partner-token-new.ts'

export const partnerTokenNew: CompiledSchema<PartnerTokenNew>
