import { atom, onMount } from 'nanostores'

/** Below 1088 px the side menu is a drawer; below 768 px tables become cards. */
const mobile = matchMedia('(max-width: 1087.98px)')

export const $isMobile = atom(mobile.matches)

onMount($isMobile, () => {
  const update = () => $isMobile.set(mobile.matches)
  mobile.addEventListener('change', update)
  return () => mobile.removeEventListener('change', update)
})

/** Calls `change` whenever the page scrolls past `pixels` or back. */
export function followScroll(pixels: number, change: (past: boolean) => void): () => void {
  let past = false
  const update = () => {
    if (scrollY > pixels === past) return
    past = !past
    change(past)
  }
  addEventListener('scroll', update, { passive: true })
  return () => removeEventListener('scroll', update)
}
