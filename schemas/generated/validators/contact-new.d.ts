// Made by npm run gen; do not edit.
import type { CompiledSchema } from '../../validation/compiledSchema.ts'
import type { ContactNew } from '../types/actions/contact-new.ts'

export const contactNew: CompiledSchema<ContactNew>
