import { createHash } from 'node:crypto'
import type { PublishedForm } from '../../forms/forms.ts'
import { validatorUrl } from '../../forms/validatorUrl.ts'
import { LRUCache } from 'lru-cache'

/** A serialised version as sent to the page; the ETag is the digest of its content. */
export type DefinitionAnswer = { body: string; etag: string }

const answers = new LRUCache<string, DefinitionAnswer>({ max: 100 })

export function definitionAnswer({
  form,
  version,
  mode,
  schema,
  ui,
  texts,
  validatorHash,
  publishedAt,
}: PublishedForm): DefinitionAnswer {
  const key = `${form} ${version} ${mode} ${validatorHash} ${publishedAt}`
  const known = answers.get(key)
  if (known !== undefined) return known
  const body = JSON.stringify({
    form,
    version,
    mode,
    schema,
    ui,
    texts,
    validatorUrl: validatorUrl(form, validatorHash),
    publishedAt,
  })
  const answer = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
  answers.set(key, answer)
  return answer
}
