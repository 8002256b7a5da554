import type { SimulatorPhonesAnswer } from '../../../schemas/generated/types/actions/simulator-phones-answer.ts'
import { PortalError } from '../../errors.ts'
import type { PhoneAnswer } from '../../providers/simulated-identity/phones.ts'
import type { SimulatedIdentities } from '../../providers/simulated-identity/simulatedIdentities.ts'

export type SimulatedPhone = SimulatorPhonesAnswer[number]

/** Simulated phones with a push in the last minutes, newest first. */
export function simulatedPhones(identities: SimulatedIdentities): SimulatedPhone[] {
  return identities
    .phones()
    .map(({ id, method, person, displayText, verificationCode, createdAt, confirmsAt, ended }) => ({
      id,
      method,
      displayText,
      verificationCode,
      createdAt: createdAt.toISOString(),
      confirmsInSeconds:
        confirmsAt === null ? null : Math.max(0, Math.round((confirmsAt.getTime() - Date.now()) / 1000)),
      person: person.phoneNumber ?? `${person.countryCode} ${person.nationalIdentityNumber}`,
      result: ended === null ? null : ended.isOtherPerson ? 'SOMEBODY_ELSE' : ended.result,
    }))
}

/** @throws PortalError NOT_FOUND when no such phone awaits an answer */
export function answerPhone(identities: SimulatedIdentities, id: string, answer: PhoneAnswer): void {
  if (!identities.answer(id, answer)) throw new PortalError('NOT_FOUND')
}
