// Ends this process as SIGTERM does when its parent has exited. A module without exports: the server that `npm start` runs has it
// as a value of `--import`, so that it never keeps the port and the data folder.
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
