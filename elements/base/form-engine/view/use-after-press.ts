import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that delays `run` until the press in progress is over. Showing the error of the field that loses
 * the focus would move the pressed button, and it would not be clicked.
 */
export function useAfterPress(): (run: () => void) => void {
  const press = useRef({ isDown: false, waiting: [] as (() => void)[] })
  useEffect(() => {
    const { current } = press
    const down = () => (current.isDown = true)
    // A key also ends the press: some browsers fire no event at the end of a press on a list.
    const up = () => {
      current.isDown = false
      // The click event follows within this task.
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
