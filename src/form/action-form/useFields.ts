import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'

import { asSent, type FieldMessage } from './fieldRules.ts'
import { useKeptState } from './KeptContext.ts'
import type { Fault } from './fault.ts'

export type FieldState = {
  readonly value: string
  /** A password or code: never stored on this device. */
  readonly isSecret: boolean
  readonly problem: FieldMessage | undefined
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
  readonly inputRef: RefCallback<HTMLElement>
}

type Problems<Name extends string> = Readonly<Partial<Record<Name, FieldMessage>>>

/** The problem of a field; `all` is for rules that depend on other fields. */
type FieldRule<Name extends string> = (value: string, all: Readonly<Record<Name, string>>) => FieldMessage | undefined

export type Fields<Name extends string> = {
  readonly of: (name: Name) => FieldState
  /** The values to send, or undefined: then every invalid field shows its message and the first one is focused. */
  readonly check: () => Readonly<Record<Name, string>> | undefined
}

/** The string values stored under these names. */
function textsIn(kept: unknown, names: readonly string[]): Readonly<Record<string, string>> {
  const found: Readonly<Record<string, unknown>> = typeof kept === 'object' && kept !== null ? { ...kept } : {}
  return Object.fromEntries(names.flatMap(name => (typeof found[name] === 'string' ? [[name, found[name]]] : [])))
}

/**
 * Input state of a dialog. Fields are checked on blur when not empty, and on submit; a change clears the field's
 * message. Server errors are shown at the fields they name until those change. Values are saved beyond the end of the
 * session (see Kept.tsx).
 * @param secrets names of fields that are not saved
 */
export function useFields<Name extends string>(
  names: readonly Name[],
  start: Readonly<Record<Name, string>>,
  rules: Readonly<Record<Name, FieldRule<Name>>>,
  fault: Fault | undefined,
  secrets: readonly Name[] = [],
): Fields<Name> {
  const open = names.filter(name => !secrets.includes(name))
  const [values, setValues] = useKeptState<Readonly<Record<Name, string>>>('fields', start, {
    read: kept => ({ ...start, ...textsIn(kept, open) }),
    write: all => Object.fromEntries(open.map(name => [name, all[name]])),
    isSecret: open.length === 0,
  })
  const [problems, setProblems] = useState({} as Problems<Name>)
  const elements = useRef(new Map<Name, HTMLElement>())
  const focusFirst = useCallback(
    (wrong: (name: Name) => boolean) => {
      const first = names.find(wrong)
      const element = first === undefined ? undefined : elements.current.get(first)
      element?.focus()
      if (element instanceof HTMLInputElement) element.select()
    },
    // The names of a dialog never change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  )
  useEffect(() => {
    if (fault === undefined) return
    setProblems(fault.fields as Problems<Name>)
    focusFirst(name => fault.fields[name] !== undefined)
  }, [fault, focusFirst])

  const judge = (name: Name) => rules[name](asSent(values[name]), values)
  return {
    of: name => ({
      value: values[name],
      isSecret: secrets.includes(name),
      problem: problems[name],
      onChange: value => {
        setValues(now => ({ ...now, [name]: value }))
        setProblems(now => ({ ...now, [name]: undefined }))
      },
      onBlur: () => {
        if (values[name] !== '' && problems[name] === undefined) setProblems(now => ({ ...now, [name]: judge(name) }))
      },
      inputRef: element => {
        if (element) elements.current.set(name, element)
        else elements.current.delete(name)
      },
    }),
    check: () => {
      const found: Partial<Record<Name, FieldMessage>> = {}
      for (const name of names) {
        const problem = judge(name)
        if (problem) found[name] = problem
      }
      setProblems(found)
      if (Object.keys(found).length > 0) {
        focusFirst(name => found[name] !== undefined)
        return undefined
      }
      return Object.fromEntries(names.map(name => [name, asSent(values[name])])) as Record<Name, string>
    },
  }
}
