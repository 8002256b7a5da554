import { createHash } from 'node:crypto'
import type { DokobitAccount } from '../../config/signingConfig.ts'
import { jsonCall } from '../call/jsonCall.ts'
import type { JsonAnswer } from '../call/jsonCall.ts'
import { limitedCall } from '../call/limitedCall.ts'
import { measuredProvider } from '../call/measuredProvider.ts'
import { ProviderFault } from '../call/providerFault.ts'
import { readCreated, readStatus, readUpload, readUploadStatus, isUnknownToken } from './answers.ts'
import type { Status } from './answers.ts'
import type { CreatedSigning, ESigning, NewSigning, SigningPerson, SigningState } from './eSigning.ts'
import { languageTags } from '../../texts/language.ts'

const CALL_TIMEOUT_MS = 10_000
const FILE_TIMEOUT_MS = 25_000
const MAX_FILE_BYTES = 25 * 1024 * 1024

/**
 * Dokobit Documents Gateway (support.dokobit.com/article/543; dokobit/gateway-php-example and gateway-sdk-php for
 * fields and states). Upload the file, wait until the service has accepted it, and create a signing with its signers.
 * Each signs on `<gateway>/signing/<token>?access_token=<token of the signer>`. Then query the state and download the
 * signed file. The account's access token is in the query of every call. URLs are therefore never logged, and the
 * token is sent to the configured host only.
 */
export function dokobit({ url, accessToken }: DokobitAccount): ESigning {
  const api = (path: string): string => `${url}/api/${path}?access_token=${encodeURIComponent(accessToken)}`
  const provider: ESigning = {
    origin: new URL(url).origin,
    async upload({ name, content }, signal) {
      const file = {
        name,
        digest: createHash('sha256').update(content).digest('hex'),
        content: content.toString('base64'),
      }
      return readUpload(
        only200(
          await jsonCall({
            url: api('file/upload.json'),
            method: 'POST',
            body: { file },
            timeoutMs: FILE_TIMEOUT_MS,
            signal,
          }),
        ),
      )
    },
    async isUploaded(fileToken, signal) {
      const path = `file/upload/${encodeURIComponent(fileToken)}/status.json`
      const state = readUploadStatus(
        only200(await jsonCall({ url: api(path), method: 'GET', timeoutMs: CALL_TIMEOUT_MS, signal })),
      )
      if (state === 'error') throw new ProviderFault('FILE_REFUSED')
      return state === 'uploaded'
    },
    async create(signing, signal) {
      const answer = await jsonCall({
        url: api('signing/create.json'),
        method: 'POST',
        body: creation(signing),
        timeoutMs: CALL_TIMEOUT_MS,
        signal,
      })
      return created(readCreated(only200(answer)), signing.people)
    },
    addressOf: (token, signerToken) =>
      `${url}/signing/${encodeURIComponent(token)}?access_token=${encodeURIComponent(signerToken)}`,
    async stateOf(token, people, signal) {
      const path = `signing/${encodeURIComponent(token)}/status.json`
      const answer = await jsonCall({
        url: api(path),
        method: 'GET',
        timeoutMs: CALL_TIMEOUT_MS,
        signal,
        readStatuses: [400],
      })
      if (answer.status === 404 || (answer.status === 400 && isUnknownToken(answer.body))) return { state: 'GONE' }
      return stateIn(readStatus(only200(answer)), people)
    },
    async download({ url: address, digest }, signal) {
      const target = URL.canParse(address, url) ? new URL(address, url) : null
      if (target === null || target.origin !== new URL(url).origin) throw new ProviderFault('FILE_ELSEWHERE')
      target.searchParams.set('access_token', accessToken)
      const answer = await limitedCall({
        url: target.href,
        method: 'GET',
        accept: 'application/pdf',
        timeoutMs: FILE_TIMEOUT_MS,
        signal,
        maxBytes: MAX_FILE_BYTES,
      })
      if (answer.status !== 200 || answer.bytes === null) throw new ProviderFault(`HTTP_${answer.status}`)
      return checkedPdf(answer.bytes, digest)
    },
  }
  return measuredProvider('e-signing', provider, {
    upload: 'call',
    isUploaded: 'call',
    create: 'call',
    stateOf: 'call',
    download: 'call',
  })
}

function only200({ status, body }: JsonAnswer): unknown {
  if (status !== 200) throw new ProviderFault(`HTTP_${status}`)
  return body
}

function creation({ name, fileToken, language, people, postbackUrl }: NewSigning): object {
  return {
    type: 'pdf',
    name,
    language: languageTags[language],
    postback_url: postbackUrl,
    files: [{ token: fileToken }],
    signers: people.map(({ id, firstName, lastName, identity }) => ({
      id,
      name: firstName,
      surname: lastName,
      signing_purpose: 'signature',
      ...(identity === null ? {} : { code: identity.code, country_code: identity.countryCode.toLowerCase() }),
    })),
  }
}

function created({ token, signers }: CreatedAnswer, people: readonly SigningPerson[]): CreatedSigning {
  const signerTokens = people.map(({ id }) => [id, Object.hasOwn(signers, id) ? signers[id] : undefined] as const)
  if (signerTokens.some(([, each]) => each === undefined)) throw new ProviderFault('BAD_ANSWER')
  return { token, signerTokens: Object.fromEntries(signerTokens) as Record<string, string> }
}
type CreatedAnswer = ReturnType<typeof readCreated>

/** Completed requires that everyone has signed and that there is a file; a contradictory response is invalid. */
function stateIn({ status, signers, file, file_digest: digest }: Status, people: readonly string[]): SigningState {
  const isRefused = people.some(id => Object.hasOwn(signers, id) && signers[id]?.status === 'failed')
  if (status === 'failed' || isRefused) return { state: 'FAILED', refused: isRefused }
  const signed = people.filter(id => Object.hasOwn(signers, id) && signers[id]?.status === 'signed')
  if (status === 'pending') return { state: 'OPEN', signed }
  if (signed.length !== people.length || file === undefined || digest === undefined)
    throw new ProviderFault('BAD_ANSWER')
  return { state: 'COMPLETED', file: { url: file, digest: digest.toLowerCase() } }
}

function checkedPdf(bytes: Buffer, digest: string): Buffer {
  const computed = createHash(digest.length === 64 ? 'sha256' : 'sha1')
    .update(bytes)
    .digest('hex')
  if (computed !== digest) throw new ProviderFault('WRONG_DIGEST')
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new ProviderFault('NOT_PDF')
  return bytes
}
