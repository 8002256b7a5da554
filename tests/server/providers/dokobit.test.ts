import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dokobit } from '../../../server/providers/e-signing/dokobit.ts'
import type { ESigning, SigningPerson } from '../../../server/providers/e-signing/eSigning.ts'
import { aServer, json } from '../../support/hostileServer.ts'
import type { Handler } from '../../support/hostileServer.ts'

const pdf = Buffer.from('%PDF-1.4\nsomething\n%%EOF\n')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const forever = new AbortController().signal
const fault = (code: string) => expect.objectContaining({ name: 'ProviderFault', code })
const people: SigningPerson[] = [
  { id: '11', firstName: 'Rasa', lastName: 'Žemaitė', identity: { countryCode: 'LT', code: '48503149013' } },
  { id: '12', firstName: 'Jonas', lastName: 'Šarka', identity: null },
]

let service: Awaited<ReturnType<typeof aServer>>
let other: Awaited<ReturnType<typeof aServer>>
let client: ESigning
beforeAll(async () => {
  service = await aServer(json(200, {}))
  other = await aServer(json(200, {}))
  client = dokobit({ url: service.url, accessToken: 'secret/token' })
})
beforeEach(() => {
  service.asked.length = 0
})
afterAll(() => Promise.all([service.close(), other.close()]))

const state = () => client.stateOf('signing-1', ['11', '12'], forever)
const signers = (one: string, two: string) => ({
  11: { status: one },
  12: { status: two, signing_time: '2026-11-21 10:00:00' },
})
const completed = (more: object = {}) => ({
  status: 'completed',
  signers: signers('signed', 'signed'),
  file: `${service.url}/api/signing/signing-1/download`,
  file_digest: sha256(pdf),
  ...more,
})

describe('calls of the gateway', () => {
  it('send the document with its name, digest and content, and the account’s token', async () => {
    service.answer(json(200, { status: 'ok', token: 'file-1', more: 1 }))
    expect(await client.upload({ name: 'sutartis.pdf', content: pdf }, forever)).toBe('file-1')
    expect(service.asked[0]).toEqual({
      method: 'POST',
      url: '/api/file/upload.json?access_token=secret%2Ftoken',
      body: { file: { name: 'sutartis.pdf', digest: sha256(pdf), content: pdf.toString('base64') } },
    })
  })

  it.each([
    ['uploaded', true],
    ['pending', false],
  ])('report for a file that is %s whether it is accepted: %s', async (status, taken) => {
    service.answer(json(200, { status }))
    expect(await client.isUploaded('file-1', forever)).toBe(taken)
    expect(service.asked[0]).toMatchObject({
      method: 'GET',
      url: '/api/file/upload/file-1/status.json?access_token=secret%2Ftoken',
    })
  })

  it('create a signing of all signers, and read the token of each', async () => {
    service.answer(json(200, { status: 'ok', token: 'signing-1', signers: { 11: 'one', 12: 'two' } }))
    const created = await client.create(
      {
        name: 'Sutartis',
        fileToken: 'file-1',
        language: 'ee',
        people,
        postbackUrl: 'https://portal.example/api/postback/k',
      },
      forever,
    )
    expect(created).toEqual({ token: 'signing-1', signerTokens: { 11: 'one', 12: 'two' } })
    expect(service.asked[0]!.body).toEqual({
      type: 'pdf',
      name: 'Sutartis',
      language: 'et',
      postback_url: 'https://portal.example/api/postback/k',
      files: [{ token: 'file-1' }],
      signers: [
        {
          id: '11',
          name: 'Rasa',
          surname: 'Žemaitė',
          signing_purpose: 'signature',
          code: '48503149013',
          country_code: 'lt',
        },
        { id: '12', name: 'Jonas', surname: 'Šarka', signing_purpose: 'signature' },
      ],
    })
  })

  it('give each signer a page of the gateway’s own origin', () => {
    expect(client.origin).toBe(service.url)
    expect(client.addressOf('signing 1', 'a&b')).toBe(`${service.url}/signing/signing%201?access_token=a%26b`)
  })

  it.each<[string, object, object]>([
    ['nobody has signed', { status: 'pending', signers: signers('pending', 'pending') }, { state: 'OPEN', signed: [] }],
    ['one has signed', { status: 'pending', signers: signers('signed', 'pending') }, { state: 'OPEN', signed: ['11'] }],
    ['one refused', { status: 'pending', signers: signers('signed', 'failed') }, { state: 'FAILED', refused: true }],
    ['it failed', { status: 'failed', signers: {} }, { state: 'FAILED', refused: false }],
  ])('report that %s', async (_, answer, told) => {
    service.answer(json(200, answer))
    expect(await state()).toEqual(told)
  })

  it.each(['completed', 'archived'])('report that the signing is %s, and the address of the file', async status => {
    service.answer(json(200, completed({ status })))
    expect(await state()).toEqual({
      state: 'COMPLETED',
      file: { url: `${service.url}/api/signing/signing-1/download`, digest: sha256(pdf) },
    })
  })

  it.each<[string, Handler]>([
    ['404', json(404, {})],
    [
      '400 for the token',
      json(400, {
        status: 'error',
        message: 'Data validation failed',
        code: 10000,
        errors: [{ message: 'Signing with such token not found.', error_code: 1, field: '[token]' }],
      }),
    ],
  ])('report a missing signing by %s', async (_, answer) => {
    service.answer(answer)
    expect(await state()).toEqual({ state: 'GONE' })
  })
})

describe('invalid response of the gateway (SEC-54)', () => {
  it.each<[string, Handler, string]>([
    ['403', json(403, { status: 'error' }), 'HTTP_403'],
    ['400 for something else', json(400, { status: 'error', errors: [{ field: '[access_token]' }] }), 'HTTP_400'],
    ['500', json(500, {}), 'HTTP_500'],
    [
      'a redirect',
      (_, response) => {
        response.writeHead(302, { location: 'https://evil.example/' }).end()
      },
      'HTTP_302',
    ],
    [
      'no JSON',
      (_, response) => {
        response.writeHead(200).end('<html>')
      },
      'NOT_JSON',
    ],
    [
      'more than anybody needs',
      (_, response) => {
        response.writeHead(200).end('x'.repeat(300_000))
      },
      'TOO_LARGE',
    ],
    [
      'a connection that breaks',
      (_, response) => {
        response.destroy()
      },
      'UNREACHABLE',
    ],
    ['a list', json(200, []), 'BAD_ANSWER'],
    ['nothing of what is asked', json(200, {}), 'BAD_ANSWER'],
    ['a state of a later version', json(200, { status: 'half', signers: {} }), 'BAD_ANSWER'],
    ['signers that are a list', json(200, { status: 'pending', signers: [] }), 'BAD_ANSWER'],
    ['completed without a file', (_, response) => json(200, completed({ file: undefined }))(_, response), 'BAD_ANSWER'],
    [
      'completed without a digest',
      (_, response) => json(200, completed({ file_digest: undefined }))(_, response),
      'BAD_ANSWER',
    ],
    [
      'completed with a digest that is none',
      (_, response) => json(200, completed({ file_digest: 'zz' }))(_, response),
      'BAD_ANSWER',
    ],
    [
      'completed while one has not signed',
      (_, response) => json(200, completed({ signers: signers('signed', 'pending') }))(_, response),
      'BAD_ANSWER',
    ],
    [
      'completed without one of the people',
      (_, response) => json(200, completed({ signers: { 11: { status: 'signed' } } }))(_, response),
      'BAD_ANSWER',
    ],
  ])('to a state query is a service error: %s', async (_, answer, code) => {
    service.answer(answer)
    await expect(state()).rejects.toEqual(fault(code))
  })

  it('to a creation lacks the token of a signer, or is a prototype’s name', async () => {
    const create = () =>
      client.create(
        { name: 'x', fileToken: 'f', language: 'lt', people, postbackUrl: 'https://portal.example/' },
        forever,
      )
    for (const answer of [
      { status: 'ok', token: 's', signers: { 11: 'one' } },
      { status: 'ok', token: '../x', signers: { 11: 'a', 12: 'b' } },
      { status: 'error', message: 'no' },
    ]) {
      service.answer(json(200, answer))
      await expect(create()).rejects.toEqual(fault('BAD_ANSWER'))
    }
  })

  it('to an upload is rejected, or has a token that could change an address', async () => {
    for (const answer of [{ status: 'error' }, { status: 'ok', token: 'a/../b' }, { status: 'ok', token: '' }]) {
      service.answer(json(200, answer))
      await expect(client.upload({ name: 'a.pdf', content: pdf }, forever)).rejects.toEqual(fault('BAD_ANSWER'))
    }
    service.answer(json(200, { status: 'error' }))
    await expect(client.isUploaded('f', forever)).rejects.toEqual(fault('FILE_REFUSED'))
  })

  it('that never arrives is abandoned when the caller aborts', async () => {
    service.answer(() => {})
    await expect(client.stateOf('signing-1', ['11'], AbortSignal.timeout(200))).rejects.toEqual(fault('ABORTED'))
  })
})

describe('signed file', () => {
  const fetchFile = (digest = sha256(pdf), url = `${service.url}/api/signing/signing-1/download`) =>
    client.download({ url, digest }, forever)
  const serve = (bytes: Buffer): void =>
    service.answer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(bytes)
    })

  it('is fetched with the account’s token and compared with its digest, SHA-256 or SHA-1', async () => {
    serve(pdf)
    expect((await fetchFile()).equals(pdf)).toBe(true)
    expect((await fetchFile(createHash('sha1').update(pdf).digest('hex'))).equals(pdf)).toBe(true)
    expect(service.asked[0]!.url).toBe('/api/signing/signing-1/download?access_token=secret%2Ftoken')
  })

  it('with other content, or no PDF, is rejected', async () => {
    serve(Buffer.concat([pdf, Buffer.from('x')]))
    await expect(fetchFile()).rejects.toEqual(fault('WRONG_DIGEST'))
    const html = Buffer.from('<html>')
    serve(html)
    await expect(fetchFile(sha256(html))).rejects.toEqual(fault('NOT_PDF'))
    service.answer(json(500, {}))
    await expect(fetchFile()).rejects.toEqual(fault('HTTP_500'))
  })

  it.each(['https://evil.example/file.pdf', 'javascript:alert(1)', '//evil.example/x'])(
    'at %s gets no token: the address is not the gateway',
    async url => {
      await expect(fetchFile(sha256(pdf), url)).rejects.toEqual(fault('FILE_ELSEWHERE'))
      await expect(fetchFile(sha256(pdf), `${other.url}/file.pdf`)).rejects.toEqual(fault('FILE_ELSEWHERE'))
      expect([...service.asked, ...other.asked]).toEqual([])
    },
  )
})
