import { readFileSync } from 'node:fs'

/** Resident memory of a process in megabytes, as Linux reports it. @throws if it does not run */
export function residentMb({ pid }: { readonly pid?: number | undefined }): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
