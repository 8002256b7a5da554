import { Component, type ReactNode } from 'react'

type Props = {
  fallback: ReactNode
  /** A new value tries again: the address, so that leaving a broken page works. */
  resetKey?: string
  children: ReactNode
}

/** Keeps a broken part from taking the whole page with it. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
