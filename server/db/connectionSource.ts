/** `affectedRows` is undefined for statements that change nothing. */
export type QueryAnswer = { rows: Record<string, unknown>[]; affectedRows: number | undefined }

/** Connection in exclusive use by one caller. */
export type LeasedConnection = {
  /** True once the connection is unusable and the server has rolled back its open transaction. */
  readonly isLost: boolean
  /** @throws DatabaseUnavailable without a response; otherwise the driver's error with its SQLSTATE */
  query(text: string, parameters: readonly unknown[]): Promise<QueryAnswer>
  /** Returns the connection to the pool, or discards a lost one. May be called twice. */
  release(): void
}

/** Source of connections: the pool of a PostgreSQL server, or the single connection of the embedded database. */
export type ConnectionSource = {
  /** @throws DatabaseUnavailable */
  acquire(): Promise<LeasedConnection>
  /** A connection for one read outside a transaction, which several callers may hold at a time. Absent where each has its own. */
  acquireForRead?(): Promise<LeasedConnection>
  /**
   * Runs a read on a connection that callers share; undefined, at once or later, if it needs one of its own. Nothing was written then.
   * @throws the driver's error with its SQLSTATE
   */
  readShared?(text: string, parameters: readonly unknown[]): Promise<QueryAnswer | undefined> | undefined
  close(): Promise<void>
}
