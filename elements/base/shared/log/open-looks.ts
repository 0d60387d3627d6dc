import type { LookedKind } from '../../contract/log.ts'
import { texts } from '../../core/language/locale.ts'
import { lead } from '../../kit/open-path.ts'

export const looksText = texts({ looks: '谁看过…', page: '日志管理' }, { looks: 'Who looked…', page: 'Log' })

/** Opens the report on looks at the personal data of a person or an application. */
export const openLooks = (host: HTMLElement, kind: LookedKind, subject: string, title: string): void =>
  lead(host, `/system/LogList?${new URLSearchParams({ kind, subject })}`, title)
