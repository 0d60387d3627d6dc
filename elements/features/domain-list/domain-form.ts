import type { DomainDraft } from '../../base/contract/domain.ts'
import type { OwnForm } from '../../base/crud/noun/own-page.ts'
import { texts, type Locale } from '../../base/core/language/locale.ts'

const domainText = texts(
  { hostWrong: '域名不含协议、端口、路径和空格' },
  { hostWrong: 'Enter the host without protocol, port, path or spaces' }
)

/** Checks of the form. The server validates host names. */
export const domainForm = (locale: Locale): OwnForm<DomainDraft> => ({
  fields: {
    host: {
      unique: { tableName: 'domain', fieldName: 'host' },
      check: ({ host }) => (/[\s:/?#@]/.test(host.trim()) ? domainText[locale].hostWrong : '')
    }
  }
})
