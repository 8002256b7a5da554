import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join } from 'node:path'
import { loadContract } from '../../../server/validation/contract.ts'
import { compileValidator, createAjv } from '../../../server/validation/factory.ts'
import { buildTestApp, root } from '../../support/app.ts'
import type { Client, TestApp } from '../../support/app.ts'
import { readPdf } from '../../support/pdf.ts'
import { signingSteps } from '../../support/signing.ts'
import type { SigningDocument } from '../../support/signing.ts'

const textOf = async (pdf: Uint8Array) => (await readPdf(pdf)).text

let portal: TestApp
let steps: ReturnType<typeof signingSteps>
let demo: Client
let viewer: Client
let other: Client
let active: string

beforeAll(async () => {
  portal = await buildTestApp()
  ;[demo, viewer, other] = [await portal.as('demo'), await portal.as('viewer'), await portal.as('other')]
  steps = signingSteps(portal)
  active = await steps.contractId('F-LT-240117')
})
afterAll(() => portal.close())

const list = (client: Client, query: string) => client.get(`/api/contract-documents?${query}`)
const content = async (query: string) => (await list(demo, query)).json<{ content: SigningDocument[] }>().content
const validate = (id: string) => {
  const schema = loadContract(join(root, 'schemas')).find(known => known['$id'] === id)
  return compileValidator({ ...schema, $id: `test/${id}` }, createAjv())
}
const without = (body: string) => ({ ...(JSON.parse(body) as object), requestId: '' })

describe('documents of a contract', () => {
  test('match the response schema, more than three per active contract, all signed (SIG-01, SIG-02)', async () => {
    const answer = (await list(demo, `contractId=${active}`)).json<{ content: SigningDocument[] }>()
    expect(validate('actions/contract-document-list-answer.json')(answer)).toEqual([])
    expect(answer.content.length).toBeGreaterThan(3)
    expect(
      answer.content.every(
        ({ status, signers }) =>
          status === 'SIGNED' && signers.length > 0 && signers.every(({ signedAt }) => signedAt !== null),
      ),
    ).toBe(true)
  })

  test('waiting for signatures include one for the user alone and one shared with a colleague, in two languages', async () => {
    const documents = await content(`contractId=${await steps.contractId()}`)
    expect(documents.map(({ status, languageCode, signers }) => [status, languageCode, signers.length])).toEqual([
      ['UNSIGNED', 'lt', 1],
      ['UNSIGNED', 'en', 2],
    ])
    expect(documents.every(({ signers }) => signers[0]!.email === 'demo@finance-portal.example')).toBe(true)
  })

  test('are those of the current version unless another version is requested', async () => {
    const [{ contractVersion }] = (await content(`contractId=${active}`)) as [SigningDocument]
    expect(await content(`contractId=${active}&contractVersion=${contractVersion}`)).toEqual(
      await content(`contractId=${active}`),
    )
    expect(await content(`contractId=${active}&contractVersion=99`)).toEqual([])
  })

  test('are visible to read-only users', async () => {
    expect((await list(viewer, `contractId=${active}`)).statusCode).toBe(200)
  })

  test('of another company return 404 like those of an unknown contract', async () => {
    const answers = await Promise.all(
      [active, '999999', 'abc', '0', '99999999999999999999', '%25', "'", `${active},${active}`].map(id =>
        list(other, `contractId=${encodeURIComponent(id)}`),
      ),
    )
    expect(answers.map(answer => answer.statusCode)).toEqual(answers.map(() => 404))
    expect(new Set(answers.map(answer => JSON.stringify(without(answer.body)))).size).toBe(1)
  })

  test.each([
    '',
    'contractVersion=1',
    'contractId=1&contractVersion=0',
    'contractId=1&contractVersion=-1',
    'contractId=1&contractVersion=99999999999',
    'contractId=1&contractId=2',
    'contractId=1&page=1',
  ])('return 400 for the query "%s"', async query => {
    expect((await list(demo, query)).json()).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  })
})

describe('PDF of a document', () => {
  test('is an attachment named after the document, in its language, with the same bytes each time', async () => {
    const [document] = (await content(`contractId=${active}`)) as [SigningDocument]
    const [one, two] = await Promise.all([
      demo.get(`/api/contract-documents/${document.id}`),
      viewer.get(`/api/contract-documents/${document.id}`),
    ])
    expect(one.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`attachment; filename="${document.fileName}"`),
      'cache-control': 'no-store',
    })
    expect(Buffer.compare(one.rawPayload, two.rawPayload)).toBe(0)
    const text = await textOf(one.rawPayload)
    for (const part of ['Faktoringo sutartis', 'F-LT-240117', 'Parašai', 'Rasa Žemaitė', '€'])
      expect(text).toContain(part)
  })

  test('uploaded with the document is returned unchanged', async () => {
    const id = await steps.contractId()
    const { id: documentId } = await portal.db
      .insertInto('contract_document')
      .values({
        contract_id: id,
        contract_version: 1,
        position: 9,
        file_name: 'Ąžuolo "priedas"; x.pdf',
        language: 'lt',
        type: 'ANNEX',
        content: Buffer.from('%PDF-1.4 own'),
        signed_content: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answer = await demo.get(`/api/contract-documents/${documentId}`)
    expect(answer.body).toBe('%PDF-1.4 own')
    expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''%C4%84%C5%BEuolo")
    await portal.db.deleteFrom('contract_document').where('id', '=', documentId).execute()
  })

  test("and its state return 404 for another company's document", async () => {
    const [document] = (await content(`contractId=${active}`)) as [SigningDocument]
    for (const path of ['', '/status']) {
      const answers = await Promise.all(
        [document.id, '999999', 'abc', '0', '-1', '%2e%2e', '🙂', '9'.repeat(40)].map(id =>
          other.get(`/api/contract-documents/${encodeURIComponent(id)}${path}`),
        ),
      )
      expect(answers.map(answer => answer.statusCode)).toEqual(answers.map(() => 404))
      expect(new Set(answers.map(answer => JSON.stringify(without(answer.body)))).size).toBe(1)
    }
  })

  test('requires a session and the product', async () => {
    for (const path of [
      'contract-documents?contractId=1',
      'contract-documents/1',
      'contract-documents/1/status',
      'contract/document/signing-url?contractId=1&documentId=1',
    ]) {
      expect((await portal.client().get(`/api/${path}`)).statusCode).toBe(401)
    }
  })
})

test('state of a document matches the response schema', async () => {
  const [document] = (await content(`contractId=${active}`)) as [SigningDocument]
  const status = await steps.status(viewer, document.id)
  expect(validate('actions/contract-document-status.json')(status)).toEqual([])
  expect(status).toMatchObject({ signing: 'NONE', contractStatus: 'ACTIVE' })
})
