import { configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import type { FormReplay, ReplayLine } from '../../../../schemas/studio/comparison.ts'
import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { ReplayPart } from '../../../../src/pages/operator/applicants/ReplayPart.tsx'
import { namesOf } from '../../../../src/pages/operator/changes/names.ts'

const texts: Record<string, string> = Object.assign(
  {},
  ...['common', 'staff', 'operator', 'studio'].map(area =>
    JSON.parse(readFileSync(`resources/texts/en/${area}.json`, 'utf8')),
  ),
)
const names = namesOf('en', { texts: { en: { 'applicant.city.title': 'City' } } })
const sources = { schema: '{}', ui: '{}', texts: '{}' }
const none = { refused: 0, askedMore: 0, notSendable: 0, dropped: 0 }
const result: FormReplay = {
  version: 1,
  total: 42,
  modes: [
    {
      mode: 'default',
      total: 40,
      outcomes: { ...none, refused: 12, dropped: null },
      reasons: [
        { path: 'applicant.city', code: 'maxLength', limit: 20, outcome: 'refused', count: 12 },
        { path: 'applicant.city', code: 'dropped', outcome: 'dropped', count: null },
      ],
    },
    {
      mode: 'partner',
      total: null,
      outcomes: { refused: null, askedMore: null, notSendable: null, dropped: null },
      reasons: [],
    },
    { mode: 'prefill', total: 0, outcomes: none, reasons: [] },
  ],
}

beforeAll(() => configure({ asyncUtilTimeout: 15_000 }))

/** A server that sends these lines, each when the test says so. */
function answering() {
  let send: (line: ReplayLine) => void = () => {}
  let signal: AbortSignal | undefined
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    signal = init.signal ?? undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = line => {
          controller.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`))
          if ('result' in line || 'failed' in line) controller.close()
        }
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
  })
  return { send: (line: ReplayLine) => send(line), isAborted: () => signal?.aborted === true }
}

async function started() {
  const server = answering()
  render(
    <TextsProvider areas={['common', 'staff', 'operator', 'studio']} initialLanguage="en" initialTexts={texts}>
      <ReplayPart form="loan" sources={sources} names={names} />
    </TextsProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Try on stored applications' }))
  await screen.findByText('Reading applications …')
  return server
}

describe('the replay of stored applications (OPR-82)', () => {
  it('shows progress, then counts and reasons by mode', async () => {
    const server = await started()
    server.send({ done: 20, total: 42 })
    await screen.findByText('20 of 42 applications judged')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('48')
    server.send({ result })
    await screen.findByText('40 applications were judged.')
    screen.getByText('Would be refused: 12')
    screen.getByText('“City” may be at most 20 characters long: 12')
    screen.getByText('“City” is no longer asked: fewer than five')
    screen.getByText('Fewer than five applications, so no figures are shown.')
    expect(screen.getAllByRole('heading', { level: 4 })).toHaveLength(2)
  })

  it('says what to do where there are no applications', async () => {
    const server = await started()
    server.send({ result: { version: 1, total: 0, modes: [] } })
    await screen.findByText(/^No applications of the last 180 days are stored/)
  })

  it('can be stopped, and tried again after a failure', async () => {
    const stopped = await started()
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(stopped.isAborted()).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Try on stored applications' }))
    await screen.findByText('Reading applications …')
    stopped.send({ failed: 'OVERLOADED' })
    expect((await screen.findByRole('alert')).textContent).toContain('The trial did not finish.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try on stored applications' }).disabled).toBe(false)
  })
})
