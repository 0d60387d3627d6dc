import { useText } from '../../core/text.ts'
import { otherSiteText } from './other-site.text.ts'
import { useOtherSite } from './use-other-site.tsx'

/** Above work that was begun at another sub-site than the session's is now. */
export default function DrawnForOtherSite({ subsiteId }: { subsiteId: string }) {
  const text = useText(otherSiteText)
  const { name, current, button } = useOtherSite(subsiteId)
  return (
    <p className="note note-danger" role="alert">
      {text.drawnFor(name, current)}
      {button}
    </p>
  )
}
