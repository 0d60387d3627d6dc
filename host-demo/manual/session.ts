import type { ReactiveController, ReactiveControllerHost } from 'lit'

const key = 'qundao:session'

function isThere(): boolean {
  try {
    const { expire = 0 } = JSON.parse(localStorage.getItem(key) ?? '{}') as { expire?: number }
    return expire > Date.now()
  } catch {
    return false
  }
}

/** Follows the session of this origin's elements, which may change in another tab. */
export class Session implements ReactiveController {
  isOn = isThere()

  private readonly host: ReactiveControllerHost

  constructor(host: ReactiveControllerHost) {
    this.host = host
    host.addController(this)
  }

  hostConnected(): void {
    addEventListener('storage', this.follow)
  }

  hostDisconnected(): void {
    removeEventListener('storage', this.follow)
  }

  private follow = (): void => {
    this.isOn = isThere()
    this.host.requestUpdate()
  }
}
