import { NonIdealState } from '@blueprintjs/core'
import { useText } from '../../core/language/text.ts'
import { otherSiteText } from './other-site.text.ts'
import { useOtherSite } from './use-other-site.tsx'

/** Shown instead of content that belongs to another site than the session's. */
export default function OtherSite({ noun, subsiteId }: { noun?: string; subsiteId: string }) {
  const text = useText(otherSiteText)
  const { name, current, button } = useOtherSite(subsiteId)
  return (
    <NonIdealState
      className="state other-site"
      title={text.title(noun ?? text.page, name)}
      description={text.detail(current)}
      action={button}
    />
  )
}
