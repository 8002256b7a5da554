import { Component, type ReactNode } from 'react'

import { noteError } from '../api/http/pageErrors.ts'

type Props = {
  fallback: ReactNode
  /** A new value retries: pass the address, so that leaving a broken page works. */
  resetKey?: string
  children: ReactNode
}

/** Keeps an error in one component from unmounting the whole page. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    noteError(error)
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
