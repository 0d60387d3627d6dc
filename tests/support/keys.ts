interface Socket {
  sendMessageWaitForResponse(message: object): Promise<{ executed: boolean }>
}

/**
 * Asks the browser of the test runner for real input. Vite cannot serve the package for this, which needs the runner's
 * socket.
 */
async function command(name: string, payload: object): Promise<void> {
  const address = '/__web-dev-server__web-socket.js'
  const socket = (await import(/* @vite-ignore */ address)) as Socket
  const sessionId = new URL(location.href).searchParams.get('wtr-session-id')
  const { executed } = await socket.sendMessageWaitForResponse({
    ...{ type: 'wtr-command', sessionId },
    ...{ command: name, payload }
  })
  if (!executed) throw new Error(`the runner does not know ${name}`)
}

/** Presses real keys one after another. */
export async function pressKeys(...keys: string[]): Promise<void> {
  for (const press of keys) await command('send-keys', { press })
}

/** Sets the size of the viewport. */
export const setScreen = (width: number, height: number): Promise<void> => command('set-viewport', { width, height })

/** Clicks with the mouse at a point of the page. */
export const clickAt = (position: [x: number, y: number]): Promise<void> =>
  command('send-mouse', { type: 'click', position })
