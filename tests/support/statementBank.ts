import { randomBytes } from 'node:crypto'
import { goCardless, type BankService } from '../../server/providers/bank/goCardless.ts'
import { gatewayAnswer } from '../../server/providers/simulated-bank/gateway.ts'
import { SimulatedRequisitions } from '../../server/providers/simulated-bank/requisitions.ts'
import { aServer, json, type Handler } from './hostileServer.ts'

export type HostileBank = {
  readonly bank: BankService
  readonly url: string
  readonly requisitions: SimulatedRequisitions
  /** Requests since the last `answers`, tokens left out. */
  asked(): string[]
  /** Paths that contain one of these words are answered by a test, all others as the simulated banks do. */
  answers(handlers: Readonly<Record<string, Handler>>): void
  close(): Promise<void>
}

/** The bank account data service over HTTP, whose answers a test can spoil. */
export async function startHostileBank(now: () => Date): Promise<HostileBank> {
  const requisitions = new SimulatedRequisitions()
  let handlers: Readonly<Record<string, Handler>> = {}
  const service = await aServer((request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url, 'http://bank.invalid')
    if (path.startsWith('/api/v2/token/'))
      return json(200, { access: randomBytes(8).toString('hex'), access_expires: 86_400 })(request, response)
    const own = Object.entries(handlers).find(([word]) => request.url.includes(word))?.[1]
    if (own !== undefined) return own(request, response)
    const answer = gatewayAnswer(
      { method: request.method, path, query, body: request.body },
      { requisitions, linkOf: ({ id }) => `${service.url}/identification/${id}` },
    )
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body)
  })
  return {
    bank: goCardless({ url: service.url, secretId: 'id', secretKey: 'key', pageOrigins: [service.url], now }),
    url: service.url,
    requisitions,
    asked: () => service.asked.map(({ url }) => url).filter(url => !url.includes('/token/')),
    answers: next => {
      handlers = next
      service.asked.length = 0
    },
    close: () => service.close(),
  }
}

export const html: Handler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Bank</title>')
}

/** A transaction as the service sends it. */
export const aSentTransaction = (more: object = {}) => ({
  internalTransactionId: randomBytes(8).toString('hex'),
  bookingDate: '2026-11-02',
  transactionAmount: { amount: '-10.50', currency: 'EUR' },
  creditorName: 'UAB Tiekėja',
  remittanceInformationUnstructured: 'Sąskaita 1',
  ...more,
})

export const transactions = (booked: readonly object[], more: object = {}): Handler =>
  json(200, { transactions: { booked, pending: [] }, ...more })
