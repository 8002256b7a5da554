import type { VerificationHistory } from '../../../api/staff/verificationApi.ts'

type Sending = VerificationHistory['sendings'][number]
type Answer = VerificationHistory['answers'][number]
export type Entry =
  | { readonly kind: 'answered'; readonly at: string; readonly answer: Answer }
  | { readonly kind: 'sent'; readonly at: string; readonly sending: Sending }
  | { readonly kind: 'expired'; readonly at: string }
  | { readonly kind: 'uploaded'; readonly at: string; readonly by: string }

type Upload = { readonly uploadedAt: string | undefined; readonly uploader: string }

/** What happened, newest first. */
export function entriesOf({ sendings, answers }: VerificationHistory, { uploadedAt, uploader }: Upload): Entry[] {
  const entries: Entry[] = [
    ...answers.map(answer => ({ kind: 'answered' as const, at: answer.answeredAt, answer })),
    ...sendings.flatMap((sending): Entry[] => [
      ...(sending.state === 'EXPIRED' && sending.expiresAt !== null && sending.replacedAt === null
        ? [{ kind: 'expired' as const, at: sending.expiresAt }]
        : []),
      ...(sending.sentAt === null ? [] : [{ kind: 'sent' as const, at: sending.sentAt, sending }]),
    ]),
    ...(uploadedAt === undefined ? [] : [{ kind: 'uploaded' as const, at: uploadedAt, by: uploader }]),
  ]
  return entries.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
