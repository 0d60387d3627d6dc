import { Tag } from '@blueprintjs/core'
import { Issue, WarningSign } from '@blueprintjs/icons'
import type { AnnouncementPriority } from '../../contract/announcement.ts'
import { useText } from '../../core/language/text.ts'
import { noticeText } from './notice.text.ts'

const looks = {
  L: { intent: 'none', icon: undefined },
  M: { intent: 'warning', icon: <Issue size={12} /> },
  H: { intent: 'danger', icon: <WarningSign size={12} /> }
} as const

/** Shows a priority as a word, with an icon for the two highest ones, and a colour. */
export function PriorityTag({ priority }: { priority: AnnouncementPriority }) {
  const words = useText(noticeText).priorities
  const { intent, icon } = looks[priority] ?? looks.L
  return (
    <Tag minimal intent={intent} icon={icon} className={`priority-${priority}`}>
      {words[priority] ?? words.L}
    </Tag>
  )
}
