import addBuyer from '../../../schemas/generated/forms/add-buyer.schema.json' with { type: 'json' }
import deleteBuyer from '../../../schemas/generated/forms/delete-buyer.schema.json' with { type: 'json' }
import editBuyer from '../../../schemas/generated/forms/edit-buyer.schema.json' with { type: 'json' }
import increaseLimit from '../../../schemas/generated/forms/increase-limit.schema.json' with { type: 'json' }
import prolong from '../../../schemas/generated/forms/prolong.schema.json' with { type: 'json' }
import { isJsonObject } from '../../forms/documents.ts'
import { compileValidator, type Validate } from '../../validation/factory.ts'
import type { RequestForm } from './requestKinds.ts'

/** The shipped forms: the minimum that every request must meet. A published version may add requirements and fields. */
export const demanded: Readonly<Record<RequestForm, Validate>> = {
  'add-buyer': compileValidator(opened(addBuyer)),
  'delete-buyer': compileValidator(opened(deleteBuyer)),
  'edit-buyer': compileValidator(opened(editBuyer)),
  'increase-limit': compileValidator(opened(increaseLimit)),
  prolong: compileValidator(opened(prolong)),
}

/** Allows unknown properties everywhere: operators may have added fields. */
function opened<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map((part: unknown) => opened(part)) as T
  if (!isJsonObject(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, key === 'additionalProperties' ? true : opened(part)]),
  ) as T
}
