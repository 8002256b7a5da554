import type { PrintedDocument } from './printed.ts'

export type PrintJob = { readonly id: number; readonly document: PrintedDocument }
export type PrintAnswer = { readonly id: number } & ({ readonly bytes: Uint8Array } | { readonly fault: string })
