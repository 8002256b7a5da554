import type { PortalSettings } from './portal.ts'

/** Retention periods from the environment that override `config/portal.json`; null keeps the value of the file. */
export type RetentionConfig = {
  readonly unconfirmedHours: number | null
  readonly confirmedDays: number | null
  readonly messageDays: number | null
  readonly auditDays: number | null
  readonly verifierDays: number | null
}

type ConfigSource = { environment: NodeJS.ProcessEnv; problems: string[] }

/** Same limits as schemas/config/portal.schema.json: the environment must not set what the file may not. */
const limits = {
  RETENTION_UNCONFIRMED_HOURS: { min: 1, max: 720 },
  RETENTION_CONFIRMED_DAYS: { min: 1, max: 36_500 },
  RETENTION_MESSAGE_DAYS: { min: 1, max: 3650 },
  RETENTION_AUDIT_DAYS: { min: 30, max: 36_500 },
  RETENTION_VERIFIER_DAYS: { min: 30, max: 36_500 },
} as const
const WHOLE_NUMBER = /^\d{1,6}$/

/** Reads RETENTION_*; appends one sentence per invalid setting to `problems`. A misread period could delete too much. */
export function readRetention({ environment, problems }: ConfigSource): RetentionConfig {
  const period = (name: keyof typeof limits): number | null => {
    const value = environment[name]
    if (value === undefined || value === '') return null
    const { min, max } = limits[name]
    const number = WHOLE_NUMBER.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    problems.push(`${name} is "${value.slice(0, 60)}" but must be a whole number from ${min} to ${max}.`)
    return null
  }
  return {
    unconfirmedHours: period('RETENTION_UNCONFIRMED_HOURS'),
    confirmedDays: period('RETENTION_CONFIRMED_DAYS'),
    messageDays: period('RETENTION_MESSAGE_DAYS'),
    auditDays: period('RETENTION_AUDIT_DAYS'),
    verifierDays: period('RETENTION_VERIFIER_DAYS'),
  }
}

/** Portal settings with the overrides of the environment applied. */
export function withRetention(
  portal: PortalSettings,
  { unconfirmedHours, confirmedDays, messageDays, auditDays, verifierDays }: RetentionConfig,
): PortalSettings {
  const { applications, retention } = portal
  return Object.freeze({
    ...portal,
    applications: { unconfirmedHours: unconfirmedHours ?? applications.unconfirmedHours },
    retention: {
      confirmedDays: confirmedDays ?? retention.confirmedDays,
      messageDays: messageDays ?? retention.messageDays,
      auditDays: auditDays ?? retention.auditDays,
      verifierDays: verifierDays ?? retention.verifierDays,
    },
  })
}
