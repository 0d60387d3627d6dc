import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core'
import { useLayoutEffect, type Ref } from 'react'

interface Props extends Omit<PopoverNextProps, 'renderTarget' | 'children'> {
  /** What it opens at; drawn already, by somebody else. */
  anchor: HTMLElement
}

/** Blueprint's popover at a target that was there before it. */
export default function PopupBody({ anchor, ...props }: Props) {
  return <PopoverNext {...props} renderTarget={({ ref }) => <Anchored anchor={anchor} refer={ref} />} />
}

function Anchored({ anchor, refer }: { anchor: HTMLElement; refer: Ref<HTMLElement> | undefined }) {
  useLayoutEffect(() => {
    if (typeof refer !== 'function') return
    refer(anchor)
    return () => void refer(null)
  }, [anchor, refer])
  return null
}
