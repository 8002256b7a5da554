/** `affectedRows` is undefined for statements that change nothing. */
export type QueryAnswer = { rows: Record<string, unknown>[]; affectedRows: number | undefined }

/** One connection in the hands of one caller. */
export type HeldConnection = {
  /** True when nothing more can be asked over it, and the server has rolled back what was open in it. */
  readonly isLost: boolean
  /** @throws DatabaseUnavailable when there is no answer; else the driver's error with its SQLSTATE */
  query(text: string, parameters: readonly unknown[]): Promise<QueryAnswer>
  /** Gives it back, or away when it is lost. May be called twice. */
  release(): void
}

/** Where connections come from: a pool of a PostgreSQL server, or the one of the embedded database. */
export type ConnectionSource = {
  /** @throws DatabaseUnavailable */
  acquire(): Promise<HeldConnection>
  close(): Promise<void>
}
