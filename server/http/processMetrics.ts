import { Counter, Gauge, type Registry } from 'prom-client'

const MICROSECONDS = 1e6

/**
 * Memory and CPU time of the process, read when `/metrics` is asked, under the names that prom-client's default metrics use. Those would observe each
 * pause of the garbage collector and each 10 ms of the event loop, a third of what all observation costs a request (bench:observation), and their
 * observers never end. A long pause is in `portal_event_loop_delay_seconds`.
 */
export function processMetrics(registry: Registry): void {
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  counter('process_cpu_user_seconds_total', 'CPU time in the program', () => process.cpuUsage().user / MICROSECONDS)
  counter(
    'process_cpu_system_seconds_total',
    'CPU time in the operating system',
    () => process.cpuUsage().system / MICROSECONDS,
  )
  gauge('process_start_time_seconds', 'When the process started, since 1970', () => performance.timeOrigin / 1000)
  gauge('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss())
  gauge('nodejs_heap_size_total_bytes', 'Heap of JavaScript', () => process.memoryUsage().heapTotal)
  gauge('nodejs_heap_size_used_bytes', 'Used heap of JavaScript', () => process.memoryUsage().heapUsed)
  gauge('nodejs_external_memory_bytes', 'Memory outside the heap, as of buffers', () => process.memoryUsage().external)
}
