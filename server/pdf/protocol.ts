import type { PrintedDocument } from './printed.ts'

export type PrintJob = { readonly document: PrintedDocument }
export type PrintAnswer = { readonly bytes: Uint8Array }
