type Check = () => Promise<boolean>

const pass: Check = async () => true

/** A check that runs before a task is done, set by the form that is filled in with the task. */
export interface Gate {
  /** Sets the check. Returns a function that removes the check. */
  guard: (check: Check) => () => void
  /** Resolves to false if something is wrong. The form then shows the problem. */
  mayPass: Check
}

export function createGate(): Gate {
  let current = pass
  return {
    guard(check) {
      current = check
      return () => {
        current = pass
      }
    },
    mayPass: () => current()
  }
}
