import type { FastifyRequest } from 'fastify'
import manualUpload from '../../../schemas/actions/manual-upload.json' with { type: 'json' }
import uploadedInvoice from '../../../schemas/entities/uploaded-invoice.json' with { type: 'json' }
import { isObject, type JsonObject } from '../../../schemas/json.ts'
import { PortalError } from '../../errors.ts'

/** Cells of a row as the calls take them. */
const cells = Object.keys(manualUpload.properties)
/** What a draft has besides its cells. It is changed by other calls, or never. */
const fixed = new Set(Object.keys(uploadedInvoice.properties).filter(name => !cells.includes(name)))

/**
 * A row may be sent back as GET gives it, with what was changed in it (UPL-14): only its cells are read. A cell that is
 * null keeps the text that could not be read, an amount may be a number.
 */
function cellsOf(sent: JsonObject): JsonObject {
  const raw = isObject(sent['raw']) ? sent['raw'] : {}
  const rest = Object.fromEntries(Object.entries(sent).filter(([name]) => !fixed.has(name)))
  const read: Record<string, unknown> = { ...rest }
  for (const name of cells) {
    const value = sent[name]
    if (value === null) {
      delete read[name]
      const text = raw[name === 'buyerName' ? 'buyer' : name]
      if (typeof text === 'string') read[name] = text
    } else if (typeof value === 'number' && name.endsWith('Amount')) read[name] = String(value)
  }
  return read
}

/** Lists of ids in an address: `uuids=a,b`, or the parameter repeated. Before the validation. */
export async function joinRepeated(request: FastifyRequest): Promise<void> {
  const query = request.query as Record<string, unknown>
  for (const name of ['uuids', 'fileUploadUuids']) if (Array.isArray(query[name])) query[name] = query[name].join(',')
}

/** Before the validation of a new row. Its files may be named as they were answered when they were uploaded. */
export async function readNewRow(request: FastifyRequest): Promise<void> {
  if (!isObject(request.body)) return
  const { fileResponses, ...sent } = request.body
  request.body = cellsOf(sent)
  if (fileResponses === undefined || fileResponses === null) return
  const files: readonly unknown[] = Array.isArray(fileResponses) ? fileResponses : [null]
  const uuids = files.map(file => (isObject(file) ? file['uuid'] : file))
  if (!uuids.every(uuid => typeof uuid === 'string'))
    throw new PortalError('VALIDATION_FAILED', { issues: [{ path: '/fileResponses', code: 'type' }] })
  const query = request.query as { fileUploadUuids?: string }
  query.fileUploadUuids = [query.fileUploadUuids ?? '', ...uuids].filter(uuid => uuid !== '').join(',')
}

/**
 * Before the validation of a changed row. The version that it names counts without If-Match, too.
 * @throws PortalError NOT_FOUND for a row that is not the one of the address
 */
export async function readChangedRow(request: FastifyRequest): Promise<void> {
  if (!isObject(request.body)) return
  const { uuid, id, version } = request.body
  const address = (request.params as { id?: string }).id?.toLowerCase()
  for (const named of [uuid, id])
    if (named !== undefined && (typeof named !== 'string' || named.toLowerCase() !== address))
      throw new PortalError('NOT_FOUND')
  if (typeof version === 'number' && request.headers['if-match'] === undefined)
    request.headers['if-match'] = `"${String(version)}"`
  request.body = cellsOf(request.body)
}
