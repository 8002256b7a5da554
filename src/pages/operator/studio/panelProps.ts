import type { DocumentIssue } from '../../../api/operator/operatorForms.ts'
import type { Names } from '../changes/names.ts'
import type { Moves } from './useMoves.ts'
import type { Studio } from './useStudio.ts'
import type { ShippedRules } from '../../../../schemas/studio/locks.ts'
import type { VersionDocuments } from '../../../api/operator/operatorForms.ts'

export type PanelProps = {
  studio: Studio
  moves: Moves
  names: Names
  shipped: ShippedRules | null
  live: VersionDocuments
  issues: readonly DocumentIssue[]
  /** An input was left: the next change is an undo entry of its own. */
  onLeave: () => void
  /** Asks whether to remove the selected question or section. */
  onRemove: () => void
}
