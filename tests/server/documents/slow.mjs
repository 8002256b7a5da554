// A printing thread that misbehaves as the title of the document says.
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', ({ id, document }) => {
  if (document.title === 'crash') throw new Error('the thread is broken')
  if (document.title === 'exit') process.exit(3)
  if (document.title === 'fault') parentPort?.postMessage({ id, fault: 'the layout is impossible' })
  else if (document.title !== 'hang')
    setTimeout(() => parentPort?.postMessage({ id, bytes: new TextEncoder().encode(document.title) }), 20)
})
