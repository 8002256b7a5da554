import { connect } from 'node:net'

/**
 * `node dist/server/health.mjs`, for a container without curl: exits with 0 when the process at PORT responds to `GET /api/health`. Not
 * `/api/ready`: an outage of the database would restart processes that are healthy (API-15). It loads nothing of the portal, because it
 * runs every few seconds.
 */
const TIMEOUT_MS = 3_000
const port = Number(process.env['PORT'] ?? 3000)

const socket = connect({ port, host: '127.0.0.1', timeout: TIMEOUT_MS }, () => {
  socket.end('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
})
let response = ''
socket.setEncoding('latin1')
socket.on('data', (part: string) => {
  response += part
})
socket.on('timeout', () => socket.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)))
socket.on('error', error => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
socket.on('end', () => process.exit(response.startsWith('HTTP/1.1 200 ') ? 0 : 1))
