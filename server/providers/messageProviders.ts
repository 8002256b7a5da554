import type { Kysely } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Tables } from '../db/tables.ts'
import { mailSimulator } from './mail-simulator.ts'
import { smtpMail } from './mail-smtp.ts'
import type { MessageProvider, MessageProviders } from './message.ts'
import { smsGateway } from './sms-gateway.ts'
import { smsSimulator } from './sms-simulator.ts'

type Settings = Pick<Config, 'simulators' | 'smtpUrl' | 'mailFrom' | 'smsGatewayUrl' | 'smsGatewayToken' | 'now'>

/** The configured providers. Without one, a message stays in the outbox and reports why. */
export function messageProviders(db: Kysely<Tables>, settings: Settings): MessageProviders {
  const { simulators, smtpUrl, mailFrom, smsGatewayUrl, smsGatewayToken, now } = settings
  if (simulators) return { SMS: smsSimulator(db, now), EMAIL: mailSimulator(db, now) }
  return {
    SMS: smsGatewayUrl === null ? absent() : smsGateway(smsGatewayUrl, smsGatewayToken),
    EMAIL: smtpUrl === null ? absent() : smtpMail(smtpUrl, mailFrom),
  }
}

function absent(): MessageProvider {
  return {
    async send() {
      throw Object.assign(new Error('no provider is configured for this kind of message'), { code: 'NO_PROVIDER' })
    },
  }
}
