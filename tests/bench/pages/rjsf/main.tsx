import Form from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { createRoot } from 'react-dom/client'
import { type BenchField, fields } from '../fields.ts'

function schemaOf({ title, type, format, choices, pattern, maxLength, range }: BenchField): RJSFSchema {
  return {
    title,
    type,
    ...(format && { format }),
    ...(choices && { enum: [...choices] }),
    ...(pattern && { pattern }),
    ...(maxLength && { maxLength }),
    ...(range && { minimum: range[0], maximum: range[1] }),
  }
}

const always = fields.filter(field => field.when === undefined)
const schema: RJSFSchema = {
  type: 'object',
  properties: Object.fromEntries(always.map(field => [field.name, schemaOf(field)])),
  allOf: fields
    .filter(field => field.when !== undefined)
    .map(field => ({
      if: { properties: { [field.when ?? '']: { const: true } }, required: [field.when ?? ''] },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { properties: { [field.name]: schemaOf(field) } },
    })),
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Form schema={schema} validator={validator} />)
