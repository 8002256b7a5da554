// Made by npm run gen; do not edit.
import type { CompiledSchema } from '../../validation/compiledSchema.ts'
import type { RelatedGuarantor } from '../types/actions/related-guarantor.ts'

export const relatedGuarantor: CompiledSchema<RelatedGuarantor>
