// Made by npm run gen; do not edit.
import type { CompiledSchema } from '../../validation/compiledSchema.ts'
import type { PartnerContent } from '../types/actions/partner-content.ts'

export const partnerContent: CompiledSchema<PartnerContent>
