import { useCallback, useEffect, useRef } from 'react'

/**
 * Runs things after the press that is going on: what a press on a button shows elsewhere (the error of the field that loses the
 * focus) must not push the button away before it is let go, for then it would not be clicked.
 */
export function useAfterPress(): (run: () => void) => void {
  const press = useRef({ isDown: false, waiting: [] as (() => void)[] })
  useEffect(() => {
    const { current } = press
    const down = () => (current.isDown = true)
    // A key says too that it is over: some browsers keep the end of a press on a list to themselves.
    const up = () => {
      current.isDown = false
      // The click follows within this task.
      setTimeout(() => current.waiting.splice(0).forEach(run => run()))
    }
    document.addEventListener('pointerdown', down, true)
    for (const name of ['pointerup', 'pointercancel', 'keydown']) document.addEventListener(name, up, true)
    return () => {
      document.removeEventListener('pointerdown', down, true)
      for (const name of ['pointerup', 'pointercancel', 'keydown']) document.removeEventListener(name, up, true)
      up()
    }
  }, [])
  return useCallback((run: () => void) => {
    if (press.current.isDown) press.current.waiting.push(run)
    else run()
  }, [])
}
