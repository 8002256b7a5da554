import type { Language } from '../../schemas/vocabulary.ts'
import type { Boot } from '../app/boot.ts'
import { dealLanguage } from '../pages/deal/dealLink.ts'
import { verificationLanguage } from '../pages/invoice-verification/verificationLink.ts'
import type { EntryName } from './chooseEntry.ts'

type Entry = { mount: (boot: Boot) => void | Promise<void> }

/**
 * Entries that few visitors open. They are loaded from a chunk of their own, so that the names of their files are not
 * part of what every visitor loads (FRM-73).
 */
export function loadRareEntry(name: EntryName): Promise<Entry> {
  switch (name) {
    case 'simulator':
      return import('./simulator.tsx')
    case 'verification':
      return import('./verification.tsx')
    case 'deal':
      return import('./deal.tsx')
    default:
      return import('./notice.tsx')
  }
}

/** The language of a page that a link opens (VER-18, DEA-08). */
export function linkLanguage(name: 'verification' | 'deal'): Language {
  return name === 'deal' ? dealLanguage() : verificationLanguage()
}
