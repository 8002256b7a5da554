import { setTimeout as pause } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { resealSome, sealedTables } from '../vault/resealing.ts'

const pauseMs = 20

/**
 * Encrypts rows written before keys existed (migration 034), in small batches in the background. Several processes can
 * share the work, and a killed process leaves nothing half-done. Rows with other keys are left to `npm run keys --
 * rotate`.
 */
export const sealing = fp(
  async app => {
    let closing = false
    let running: Promise<void> = Promise.resolve()

    async function sealAll(): Promise<void> {
      for (const table of sealedTables) {
        let rows = 0
        for (;;) {
          const sealed = closing ? 0 : await resealSome(app.db, table, { others: false })
          if (sealed === 0) break
          rows += sealed
          await pause(pauseMs)
        }
        if (rows > 0) app.log.warn({ table, rows }, 'rows that were not encrypted are now')
      }
    }

    app.addHook('onReady', async () => {
      running = sealAll().catch((error: unknown) =>
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
  { name: 'sealing' },
)
