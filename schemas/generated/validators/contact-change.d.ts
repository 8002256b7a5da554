// Made by npm run gen; do not edit.
import type { CompiledSchema } from '../../validation/compiledSchema.ts'
import type { ContactChange } from '../types/actions/contact-change.ts'

export const contactChange: CompiledSchema<ContactChange>
