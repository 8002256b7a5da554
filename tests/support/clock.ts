/** A clock that changes only when set; used as `config.now`. */
export function aClock(start = '2026-03-02T08:00:00.000Z') {
  let moment = new Date(start).getTime()
  return {
    now: (): Date => new Date(moment),
    advance(seconds: number): void {
      moment += seconds * 1000
    },
  }
}
