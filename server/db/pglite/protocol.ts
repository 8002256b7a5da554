/** `dataDir` null: in memory, started from `snapshot` (a file written by `dump`) if given. */
export type WorkerStart = { dataDir: string | null; snapshot: string | null }

/** Messages between the main thread and the PGlite thread. */
export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; parameters: readonly unknown[] }
  | { id: number; kind: 'exec'; sql: string }
  | { id: number; kind: 'dump'; file: string }
  | { id: number; kind: 'close' }

export type DatabaseFault = {
  message: string
  code?: string | undefined
  detail?: string | undefined
  constraint?: string | undefined
  table?: string | undefined
}

export type WorkerAnswer =
  | { kind: 'ready' }
  | { kind: 'failed'; fault: DatabaseFault }
  | { kind: 'answer'; id: number; rows: Record<string, unknown>[]; affectedRows: number }
  | { kind: 'fault'; id: number; fault: DatabaseFault }
