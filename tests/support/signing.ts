import { sql } from 'kysely'
import { ContractDocumentsRepository } from '../../server/modules/contract-documents/contract-documents.repository.ts'
import { DocumentSettlementRepository } from '../../server/modules/contract-documents/document-settlement.repository.ts'
import { DocumentSigning } from '../../server/modules/contract-documents/document-signing.service.ts'
import { DocumentSigningsRepository } from '../../server/modules/contract-documents/document-signings.repository.ts'
import type { SimulatedSession } from '../../server/providers/simulated-signing/signings.ts'
import type { Client, TestApp } from './app.ts'

export type SigningDocument = {
  id: string
  contractId: string
  contractNumber: string
  contractVersion: number
  fileName: string
  languageCode: string
  status: string
  type: string
  signers: { email: string; firstName: string; lastName: string; signedAt: string | null }[]
}

/** The sweep that the portal runs every minute. */
export function sweepSignings({ app, db, config }: TestApp): Promise<void> {
  const sessions = new DocumentSigningsRepository(db)
  return new DocumentSigning({
    signing: app.signing,
    documents: new ContractDocumentsRepository(db),
    sessions,
    settlement: new DocumentSettlementRepository(sessions),
    files: { original: unexpected },
    now: config.now,
    postbackUrl: unexpected,
    note: () => {},
  }).progress.sweep()
}

/** A sweep never starts a session, so it needs neither file nor address. */
function unexpected(): never {
  throw new Error('a sweep must not start a session')
}

/** The documents of the unsigned demo contract, and the steps of signers at the simulated signing service. */
export function signingSteps({ app, db }: TestApp, contractNumber = 'F-LT-260905') {
  const contractId = async (number = contractNumber): Promise<string> =>
    (await db.selectFrom('contract').select('id').where('contract_number', '=', number).executeTakeFirstOrThrow()).id
  const contractStatus = async (): Promise<string> =>
    (
      await db
        .selectFrom('contract')
        .select('status')
        .where('contract_number', '=', contractNumber)
        .executeTakeFirstOrThrow()
    ).status
  const documents = async (client: Client): Promise<SigningDocument[]> =>
    (await client.get(`/api/contract-documents?contractId=${await contractId()}`)).json<{
      content: SigningDocument[]
    }>().content
  const ask = async (client: Client, documentId: string) =>
    client.get(`/api/contract/document/signing-url?contractId=${await contractId()}&documentId=${documentId}`)
  const status = async (client: Client, documentId: string) =>
    (await client.get(`/api/contract-documents/${documentId}/status`)).json<{
      document: SigningDocument
      signing: string
      contractStatus: string
    }>()
  const session = (url: string): SimulatedSession => {
    const found = app.simulatedSigning?.signings.find(new URL(url).pathname.split('/')[2] ?? '')
    if (found === undefined) throw new Error(`no simulated signing at ${url}`)
    return found
  }
  /** Presses a button on the framed page. */
  const answer = (url: string, said: 'sign' | 'refuse') =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ answer: said }), redirect: 'manual' })
  /** Signs for all signers of the session. */
  const othersSign = (url: string): void => {
    const { signings } = app.simulatedSigning!
    for (const signer of session(url).signers) signings.sign(session(url), signer)
  }
  const restart = async (): Promise<void> => {
    await db.deleteFrom('contract_signing').execute()
    const id = await contractId()
    await db.updateTable('contract').set({ status: 'READY_FOR_SIGNING' }).where('id', '=', id).execute()
    await db
      .updateTable('contract_document')
      .set({ status: 'UNSIGNED', signed_at: null, signed_content: null })
      .where('contract_id', '=', id)
      .execute()
    await sql`update contract_document_signer set signed_at = null where document_id in (select id from contract_document where contract_id = ${id}::bigint)`.execute(
      db,
    )
  }
  return { contractId, contractStatus, documents, ask, status, session, answer, othersSign, restart }
}
