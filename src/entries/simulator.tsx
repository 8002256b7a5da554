import { SimulatorPage } from '../pages/simulator/SimulatorPage.tsx'
import type { Boot } from '../app/boot.ts'
import { mountPublic } from './mountPublic.tsx'

export function mount(boot: Boot): void {
  mountPublic(boot, <SimulatorPage />)
}
