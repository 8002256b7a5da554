import { randomUUID } from 'node:crypto'

/** Names this process in logs and, for the others, in the table `process_instance`. */
export const PROCESS_ID: string = randomUUID()
