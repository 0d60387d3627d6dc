import { useText } from '../../core/language/text.ts'
import { otherSiteText } from './other-site.text.ts'
import { useOtherSite } from './use-other-site.tsx'

/** Warns that the session has switched to another site since the work below began. */
export default function OtherSiteNote({ subsiteId }: { subsiteId: string }) {
  const text = useText(otherSiteText)
  const { name, current, button } = useOtherSite(subsiteId)
  return (
    <p className="note note-danger" role="alert">
      {text.drawnFor(name, current)}
      {button}
    </p>
  )
}
