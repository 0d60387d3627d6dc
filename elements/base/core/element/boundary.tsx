import { Button } from '@blueprintjs/core'
import { Component, type ReactNode } from 'react'
import { emit } from '../react/host.ts'
import { coreText } from '../language/core.text.ts'
import { localeOf, $locale } from '../language/locale.ts'

interface Props {
  host: HTMLElement
  children: ReactNode
}

/** Replaces a component that throws with a message and a retry button, and dispatches `qd-error`. */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: Error): void {
    emit(this.props.host, 'qd-error', { message: error.message })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    const text = coreText[localeOf(this.props.host.getAttribute('lang')) ?? $locale.get()]
    return (
      <div role="alert" className="qd-broken">
        {text.broken} <Button onClick={() => this.setState({ failed: false })}>{text.retry}</Button>
      </div>
    )
  }
}
