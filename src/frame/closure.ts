import { businessDay } from '../../schemas/format/businessDay.ts'

/** The banner announces the closure before its date and states it from the start of that day (SHL-22). */
export function closurePhase(closureDate: string, now: Date): 'before' | 'after' {
  return businessDay(now) < closureDate ? 'before' : 'after'
}
