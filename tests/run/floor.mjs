/**
 * Prints the output of parallel suites one after the other: that of the first one live, the others in starting order.
 *
 * @returns {(speak: (say: (part: string | Uint8Array) => void) => Promise<void>) => Promise<void>}
 */
export function createFloor(write = part => process.stdout.write(part)) {
  const turns = []
  const passOn = () => {
    while (turns[0]?.hasEnded) {
      turns.shift()
      turns[0]?.kept.splice(0).forEach(write)
    }
  }
  return async speak => {
    const turn = { kept: [], hasEnded: false }
    turns.push(turn)
    try {
      await speak(part => void (turns[0] === turn ? write(part) : turn.kept.push(part)))
    } finally {
      turn.hasEnded = true
      passOn()
    }
  }
}
