// Made by npm run gen; do not edit.
import type { CompiledSchema } from '../../validation/compiledSchema.ts'
import type { ContactPhone } from '../types/common/contact-phone.ts'

export const contactPhone: CompiledSchema<ContactPhone>
