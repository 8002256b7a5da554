import { setTimeout as pause } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { reencryptSome, encryptedTables } from '../vault/reencryption.ts'

const BATCH_PAUSE_MS = 20

/**
 * Encrypts rows written before keys existed (migration 034), in small batches in the background. Several processes can
 * share the work, and a killed process leaves nothing half-done. Rows with other keys are left to `npm run keys --
 * rotate`.
 */
export const encryption = fp(
  async app => {
    let closing = false
    let running: Promise<void> = Promise.resolve()

    async function encryptAll(): Promise<void> {
      for (const table of encryptedTables) {
        let rows = 0
        for (;;) {
          const encrypted = closing ? 0 : await reencryptSome(app.db, table, { others: false })
          if (encrypted === 0) break
          rows += encrypted
          await pause(BATCH_PAUSE_MS)
        }
        if (rows > 0) app.log.warn({ table, rows }, 'rows that were not encrypted are now')
      }
    }

    app.addHook('onReady', async () => {
      running = encryptAll().catch((error: unknown) =>
        app.log.error(
          { message: error instanceof Error ? error.message : String(error) },
          'encrypting older rows stopped',
        ),
      )
    })
    app.addHook('onClose', async () => {
      closing = true
      await running
    })
  },
  { name: 'encryption' },
)
