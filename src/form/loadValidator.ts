import type { Validate } from './engine/ProblemTracker.ts'

type ValidatorModule = { validate?: unknown }

const loaded = new Map<string, Promise<Validate>>()
const ready = new Map<string, Validate>()

/**
 * The compiled validator of a form version. Its address contains a hash, so each is fetched once. It loads from the own
 * origin like any script (no eval, decision 002). A failed load may be retried.
 * @throws when the module cannot be loaded or holds no validator
 */
export function loadValidator(url: string): Promise<Validate> {
  const known = loaded.get(url)
  if (known) return known
  const validator = (import(/* @vite-ignore */ url) as Promise<ValidatorModule>).then(({ validate }) => {
    if (typeof validate !== 'function') throw new Error('The validator module of the form is not as expected')
    return validate as Validate
  })
  loaded.set(url, validator)
  validator.then(
    found => ready.set(url, found),
    () => loaded.delete(url),
  )
  return validator
}

/** A validator that has been loaded. */
export function loadedValidator(url: string): Validate | undefined {
  return ready.get(url)
}

/** Sets the validator of an address: the server renders a form without checking it. */
export function provideValidator(url: string, validate: Validate): void {
  ready.set(url, validate)
}
