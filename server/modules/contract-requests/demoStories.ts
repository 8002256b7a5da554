import type { ContractRequestStatus } from '../../db/tables.ts'
import type { RequestForm } from './requestKinds.ts'

/** The contract and its buyers as they are: an approved request agrees with them. */
export type DemoFacts = {
  readonly contractId: string
  readonly limit: string
  readonly endDate: string
  readonly thirdPartyId: string
  /** The buyers that the request names. */
  readonly companies: readonly DemoCompany[]
}
export type DemoCompany = {
  readonly name: string
  readonly code: string
  readonly country: string
  readonly city: string
  readonly street: string
  readonly postalCode: string
  readonly limit: string
}
export type DemoTime = readonly [daysAgo: number, hour: number]
export type DemoRequest = {
  readonly contractNumber: string
  readonly form: RequestForm
  /** User name of the sender. */
  readonly by: string
  /** When it was sent and, unless it is only sent, when it reached its status: days ago and the hour (UTC). */
  readonly sent: DemoTime
  readonly status: ContractRequestStatus
  readonly reached?: DemoTime
  readonly note?: string
  /** Names of the buyers that it is about, on the contract; without them the one that uses most of its limit. */
  readonly buyers?: readonly string[]
  /** A company that the provider has not accepted, and so does not know. */
  readonly unknown?: DemoCompany
  readonly explanation?: string
  /** Names of attached files. */
  readonly files?: readonly string[]
  /** New limit as a multiple of the present one, rounded; 1 for a request that was approved. */
  readonly limit?: number
  /** New end date, years after the present one; 0 for a request that was approved. */
  readonly years?: number
}

/** Requests of each kind and status in three languages, oldest first. Those of the last week are a task of the company. */
export const demoRequests: readonly DemoRequest[] = [
  {
    contractNumber: 'F-LT-250042',
    form: 'prolong',
    by: 'demo',
    sent: [340, 7.3],
    status: 'APPROVED',
    reached: [338, 9.1],
    note: 'Annex 1 has been signed.',
    explanation: 'Our suppliers want to plan with the same terms for another year.',
    years: 0,
  },
  {
    contractNumber: 'F-EE-250101',
    form: 'increase-limit',
    by: 'demo-p-2001-1',
    sent: [121, 11.4],
    status: 'APPROVED',
    reached: [119, 8.6],
    explanation: 'Kaks uut ostjat Soomes, aastas umbes 1,2 miljonit eurot.',
    files: ['Bilanss 2025.pdf', 'Ostjate tellimused.pdf'],
    limit: 1,
  },
  {
    contractNumber: 'F-EE-250101',
    form: 'add-buyer',
    by: 'demo-p-2001-3',
    sent: [41, 8.2],
    status: 'DECLINED',
    reached: [38, 12.5],
    note: 'Sellele ostjale krediidikindlustust ei anta.',
    unknown: {
      name: 'OÜ Ranniku Ladu (demo)',
      code: '19900011',
      country: 'EE',
      city: 'Pärnu',
      street: 'Sadama',
      postalCode: '80012',
      limit: '90000.00',
    },
  },
  {
    contractNumber: 'F-LT-240117',
    form: 'delete-buyer',
    by: 'demo-p-1001-1',
    sent: [22, 6.8],
    status: 'DECLINED',
    reached: [21, 10.2],
    note: 'Pirkėjas dar turi neapmokėtų sąskaitų. Jį galima pašalinti, kai jos bus apmokėtos.',
    explanation: 'Nuo spalio šiam pirkėjui nebeparduodame.',
  },
  {
    contractNumber: 'F-LT-240117',
    form: 'edit-buyer',
    by: 'demo',
    sent: [12, 9.7],
    status: 'WITHDRAWN',
    reached: [12, 10.1],
    buyers: ['AS “Ķekavas ražotne” (demo)'],
    limit: 1.5,
  },
  {
    contractNumber: 'F-LT-250042',
    form: 'increase-limit',
    by: 'demo',
    sent: [9, 13.2],
    status: 'DECLINED',
    reached: [6, 7.9],
    note: 'The annual accounts of 2025 are missing. Please send the request again with them.',
    explanation: 'Two suppliers ask for payment within ten days.',
    limit: 1.25,
  },
  {
    contractNumber: 'F-LV-250019',
    form: 'edit-buyer',
    by: 'demo-p-1002-3',
    sent: [7, 8.4],
    status: 'APPROVED',
    reached: [4, 9.4],
    note: 'Jaunais limits ir spēkā no šodienas.',
    limit: 1,
  },
  {
    contractNumber: 'F-LT-240117',
    form: 'add-buyer',
    by: 'demo',
    sent: [6, 12.1],
    status: 'APPROVED',
    reached: [3, 8.8],
    note: 'Both limits apply from today.',
    buyers: ['MB „Ąžuolų“ (demo)', 'SIA “Ņemne” (demo)'],
  },
  {
    contractNumber: 'F-LT-250042',
    form: 'edit-buyer',
    by: 'demo-p-1001-3',
    sent: [3, 7.2],
    status: 'IN_REVIEW',
    reached: [2, 9.9],
    limit: 1.4,
  },
  {
    contractNumber: 'F-LV-250019',
    form: 'prolong',
    by: 'demo-p-1002-1',
    sent: [2, 10.6],
    status: 'SUBMITTED',
    explanation: 'Līgums beidzas februārī, bet graudu sezona turpinās līdz aprīlim.',
    files: ['Gada pārskats 2025.pdf'],
    years: 1,
  },
  {
    contractNumber: 'F-LT-240117',
    form: 'increase-limit',
    by: 'demo',
    sent: [1, 8.3],
    status: 'SUBMITTED',
    explanation: 'Winter orders of two retail chains need about a fifth more until March.',
    files: ['Balance sheet 2026-10.pdf', 'Orders of the winter.pdf'],
    limit: 1.2,
  },
  {
    contractNumber: 'F-EE-250102',
    form: 'delete-buyer',
    by: 'demo-p-2001-3',
    sent: [1, 13.4],
    status: 'SUBMITTED',
    explanation: 'Sellelt tarnijalt me enam ei osta.',
  },
]
